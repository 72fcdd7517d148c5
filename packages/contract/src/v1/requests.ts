import { z } from 'zod';
import { DOUBT_MARKS } from '../doubt.ts';
import { LIMITS } from '../limits.ts';
import { PICTURE_QUALITIES } from '../output-options.ts';

/** The documented API: what programs send. What these schemas say is what the document says, and what is checked. */

export const LANGUAGE_CODES = ['eng', 'hin', 'en', 'hi', 'eng+hin', 'hin+eng'] as const;
export const MATH_FORMATS = ['latex', 'mathml', 'text'] as const;
export const DPI = { least: 72, most: 600 } as const;
export const WEBHOOK_URL_LENGTH = 2_000;

const BASE64 = /^(?:data:[^,]{0,200},)?[A-Za-z0-9+/\s]+={0,2}\s*$/;

const oneOf = (values: readonly string[]) =>
  `must be one of ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
const flag = () => z.boolean({ error: 'must be true or false' });

const base64 = (description: string) =>
  z
    .string({ error: 'is missing: send the file as base64, or the request as multipart/form-data' })
    .min(4, { error: 'is empty' })
    .refine((text) => BASE64.test(text), { error: 'is not base64' })
    .meta({ description, contentEncoding: 'base64' });

const filename = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, { error: 'is empty' })
  .max(LIMITS.fileNameLength, { error: `must have at most ${LIMITS.fileNameLength} characters` })
  .optional()
  .meta({ description: 'The name of the file; the document is named after it.', examples: ['homework.pdf'] });

const webhookUrl = z
  .url({ error: 'must be an https address' })
  .max(WEBHOOK_URL_LENGTH, { error: `must have at most ${WEBHOOK_URL_LENGTH} characters` })
  .optional()
  .meta({
    description:
      'Called when the job ends, by a signed POST request. An https address that the public internet reaches.',
    examples: ['https://example.org/hooks/sutra'],
  });

const extractMath = flag()
  .default(true)
  .meta({ description: 'Formulas become native Word equations; without it they are written as plain text.' });

const doubtfulFormulas = z
  .enum(DOUBT_MARKS, { error: oneOf(DOUBT_MARKS) })
  .default('comments')
  .meta({
    description:
      'Formulas that were read with doubt: comments marks each by a comment in Word with its picture and the confidence, pictures puts its picture beside it, none leaves it as it is.',
  });

const pdfOptions = z
  .strictObject(
    {
      preserve_formatting: flag().default(true).meta({
        description:
          'Keeps bold, italics, colours, columns and alignment; without it headings, lists and tables alone stay.',
      }),
      extract_math: extractMath,
      output_quality: z
        .enum(PICTURE_QUALITIES, { error: oneOf(PICTURE_QUALITIES) })
        .default('high')
        .meta({
          description:
            'Pictures in the document: high as they are, medium for 150 and low for 96 dots per inch.',
        }),
      doubtful_formulas: doubtfulFormulas,
    },
    { error: 'must be an object' },
  )
  .default({
    preserve_formatting: true,
    extract_math: true,
    output_quality: 'high',
    doubtful_formulas: 'comments',
  })
  .meta({ description: 'How the document is made.' });

const whole = `must be a whole number from ${DPI.least} to ${DPI.most}`;
const imageOptions = z
  .strictObject(
    {
      language: z
        .enum(LANGUAGE_CODES, { error: oneOf(LANGUAGE_CODES) })
        .optional()
        .meta({
          description:
            'The language of the text, for recognition. English and Hindi together where it is not given.',
          examples: ['eng'],
        }),
      dpi: z
        .int({ error: whole })
        .min(DPI.least, { error: whole })
        .max(DPI.most, { error: whole })
        .optional()
        .meta({
          description:
            'The resolution of the picture, where the file does not say it or says it wrongly: sizes in the document follow from it.',
          examples: [300],
        }),
      extract_math: extractMath,
      doubtful_formulas: doubtfulFormulas,
    },
    { error: 'must be an object' },
  )
  .default({ extract_math: true, doubtful_formulas: 'comments' })
  .meta({ description: 'How the picture is read.' });

const share = 'must be a number from 0 to 1';
const mathOptions = z
  .strictObject(
    {
      output_format: z
        .enum(MATH_FORMATS, { error: oneOf(MATH_FORMATS) })
        .default('latex')
        .meta({
          description:
            'The format of the file behind download_url, which holds all formulas. The answer has each formula in all three.',
        }),
      confidence_threshold: z
        .number({ error: share })
        .min(0, { error: share })
        .max(1, { error: share })
        .default(0)
        .meta({ description: 'Formulas that are less sure are left out.' }),
    },
    { error: 'must be an object' },
  )
  .default({ output_format: 'latex', confidence_threshold: 0 })
  .meta({ description: 'What is reported about the formulas.' });

const megabytes = LIMITS.fileBytes / 1024 / 1024;

export const pdfToDocxRequest = z
  .strictObject(
    {
      file: base64(`The PDF, base64. At most ${megabytes} MB and ${LIMITS.pages} pages.`),
      filename,
      options: pdfOptions,
      webhook_url: webhookUrl,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'PdfToDocxRequest', title: 'A PDF and how it is to be converted' });

export const imageToDocxRequest = z
  .strictObject(
    {
      image: base64(`The picture, base64: JPG, PNG, HEIC, WebP, BMP, TIFF or GIF. At most ${megabytes} MB.`),
      filename,
      options: imageOptions,
      webhook_url: webhookUrl,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'ImageToDocxRequest', title: 'A picture and how it is to be converted' });

export const extractMathRequest = z
  .strictObject(
    {
      image: base64(`The picture, or a PDF, base64. At most ${megabytes} MB.`),
      filename,
      options: mathOptions,
      webhook_url: webhookUrl,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'ExtractMathRequest', title: 'A picture and what to report about its formulas' });

export type PdfToDocxRequest = z.infer<typeof pdfToDocxRequest>;
export type ImageToDocxRequest = z.infer<typeof imageToDocxRequest>;
export type ExtractMathRequest = z.infer<typeof extractMathRequest>;
