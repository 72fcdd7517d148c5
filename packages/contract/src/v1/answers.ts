import { z } from 'zod';

/** The documented API: what programs are answered. */

export const JOB_STATUSES = ['processing', 'completed', 'failed', 'cancelled'] as const;
export type JobStatusName = (typeof JOB_STATUSES)[number];

const jobId = z
  .uuid()
  .meta({ description: 'Names the job.', examples: ['0197c2a4-4c5e-7d3a-9c1b-2f6a54d1e8b0'] });
const status = z.enum(JOB_STATUSES).meta({ description: 'Where the job stands.', examples: ['completed'] });
const moment = (description: string, example: string) =>
  z.iso
    .datetime()
    .nullable()
    .meta({ description, examples: [example] });

const formulaAudit = z
  .object({
    sure: z.int().meta({ description: 'Right as far as the engine can tell.', examples: [10] }),
    doubtful: z.int().meta({
      description: 'Read with doubt: the document marks them, see doubtful_formulas.',
      examples: [2],
    }),
    kept_as_text: z.int().meta({
      description: 'Not read: their source stands in the document as text.',
      examples: [0],
    }),
    kept_as_pictures: z.int().meta({
      description: 'Formulas, regions and pages that could not be read and are pictures in the document.',
      examples: [1],
    }),
  })
  .nullable()
  .meta({ description: 'How the formulas fared; null until the job is completed.' });

const jobFields = {
  success: z
    .boolean()
    .meta({ description: 'False where the job failed or was cancelled.', examples: [true] }),
  job_id: jobId,
  status,
  download_url: z
    .url()
    .nullable()
    .meta({
      description:
        'Where the document lies; it needs no key and ends at expires_at. Null until the job is completed.',
      examples: [
        'https://sutra.test/api/v1/jobs/0197c2a4-4c5e-7d3a-9c1b-2f6a54d1e8b0/download?token=mbw3.8Gd',
      ],
    }),
  output_filename: z.string().meta({ description: 'The name of the document.', examples: ['homework.docx'] }),
  processing_time: z
    .number()
    .nullable()
    .meta({ description: 'Seconds from the start of the work to its end.', examples: [2.41] }),
  pages_processed: z.int().meta({ description: 'Pages that have been read.', examples: [3] }),
  math_formulas_detected: z
    .int()
    .nullable()
    .meta({ description: 'Formulas that were found; null until the job is completed.', examples: [12] }),
  formula_audit: formulaAudit,
  expires_at: moment(
    'When download_url ends; asking for the result again gives a new one.',
    '2026-11-21T09:30:00.000Z',
  ),
  review_url: z
    .url()
    .nullable()
    .meta({
      description:
        "Where the key's owner, signed in, compares the document with its source and corrects formulas. Null until the job is completed, and when its files have been deleted.",
      examples: ['https://sutra.test/review?file=0197c2a4-4c5e-7d3a-9c1b-2f6a54d1e8b0'],
    }),
};

export const conversionJob = z
  .object(jobFields)
  .meta({ id: 'ConversionJob', title: 'A conversion and its document' });

export const imageConversionJob = z
  .object({
    ...jobFields,
    confidence_score: z
      .number()
      .nullable()
      .meta({ description: 'How sure the reading is, 0 to 1.', examples: [0.94] }),
    text_extracted: z
      .string()
      .nullable()
      .meta({
        description: 'The text of the picture, formulas as LaTeX.',
        examples: ['The area is $\\pi r^2$.'],
      }),
  })
  .meta({ id: 'ImageConversionJob', title: 'The conversion of a picture and its document' });

export const formula = z
  .object({
    id: z.string().meta({
      description: 'Names the formula within the job: its page and its number on it.',
      examples: ['page_1_formula_3'],
    }),
    latex: z.string().meta({ examples: ['\\frac{1}{2}'], description: 'The formula as LaTeX.' }),
    mathml: z.string().meta({
      description: 'The formula as MathML.',
      examples: ['<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'],
    }),
    text: z.string().meta({ description: 'The formula as one line of text.', examples: ['1/2'] }),
    confidence: z.number().meta({
      description: 'How sure the reading is, 0 to 1: 1 where nothing about it was doubtful.',
      examples: [0.98],
    }),
    bounding_box: z
      .array(z.number())
      .length(4)
      .meta({
        description:
          'Left, top, width and height on the page, in points of 1/72 inch. Four zeros where only the page is known.',
        examples: [[72, 144.5, 96.2, 21]],
      }),
  })
  .meta({ id: 'Formula', title: 'One formula' });

export const mathJob = z
  .object({
    ...jobFields,
    formulas: z.array(formula).nullable().meta({
      description: 'The formulas in reading order; null until the job is completed.',
    }),
    formulas_not_read: z
      .int()
      .nullable()
      .meta({
        description:
          'Formulas that were seen and could not be read: mostly handwriting and hard scans. Send your own Gemini API key in the header Gemini-Api-Key to have those read.',
        examples: [0],
      }),
  })
  .meta({ id: 'MathJob', title: 'The formulas of a file' });

export const problem = z
  .looseObject({
    type: z.string().meta({
      description: 'The address that names this kind of problem.',
      examples: ['https://sutra.test/api/v1/problems/invalid-field'],
    }),
    title: z.string().meta({ description: 'The kind in words.', examples: ['Invalid field'] }),
    status: z.int().meta({ description: 'The HTTP status.', examples: [400] }),
    detail: z.string().meta({
      description: 'What went wrong, and what to do.',
      examples: ['options.dpi must be a whole number from 72 to 600.'],
    }),
    instance: z.string().meta({
      description: 'Names this request, for questions to the operator.',
      examples: ['urn:uuid:0197c2a4-4c5e-7d3a-9c1b-2f6a54d1e8b0'],
    }),
    code: z.string().meta({ description: 'The code of the error catalogue.', examples: ['invalid-field'] }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Where in the request.', examples: ['options.dpi'] }),
          message: z.string().meta({
            description: 'What is wrong with it.',
            examples: ['must be a whole number from 72 to 600'],
          }),
        }),
      )
      .optional()
      .meta({ description: 'Every invalid field, where fields are.' }),
  })
  .meta({ id: 'Problem', title: 'Why a request was refused (RFC 9457)' });

export const jobStatus = z
  .object({
    job_id: jobId,
    status,
    progress: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: '0 to 100.', examples: [50] }),
    estimated_completion: moment(
      'When the job will be done as far as its pages so far tell; null where nothing can be said.',
      '2026-11-20T09:30:12.000Z',
    ),
    pages_processed: z.int().meta({ description: 'Pages that have been read.', examples: [2] }),
    total_pages: z
      .int()
      .meta({ description: 'Pages of the file; 0 until it has been opened.', examples: [4] }),
    current_operation: z
      .string()
      .meta({ description: 'What is being done.', examples: ['Extracting math content'] }),
    error: problem
      .pick({ code: true, detail: true })
      .optional()
      .meta({ description: 'Why the job failed; only where it did.' }),
  })
  .meta({ id: 'JobStatus', title: 'Where a job stands' });

export const cancelledJob = z
  .object({
    success: z.boolean().meta({ description: 'True where the job is cancelled now.', examples: [true] }),
    job_id: jobId,
    status: z.enum(JOB_STATUSES).meta({
      description: 'Still processing where the worker has yet to let go of it.',
      examples: ['cancelled'],
    }),
  })
  .meta({ id: 'CancelledJob', title: 'A job that was stopped' });

export const usage = z
  .object({
    current_period: z
      .object({
        start_date: moment('When the plan was set.', '2026-11-01T00:00:00.000Z'),
        end_date: moment('When it ends; null where it does not.', '2026-12-01T00:00:00.000Z'),
        conversions_used: z.int().meta({ description: 'Files converted.', examples: [120] }),
        conversions_limit: z.int().meta({ description: 'Files that the plan grants.', examples: [500] }),
        pages_processed: z.int().meta({ description: 'Pages of these files.', examples: [843] }),
        pages_limit: z.int().meta({
          description: 'Pages that so many files can have at most.',
          examples: [250_000],
        }),
      })
      .meta({ description: 'The period that is running.' }),
    plan: z
      .object({
        name: z.string().meta({ description: 'The name of the plan.', examples: ['Monthly'] }),
        tier: z.string().meta({ description: 'Its code.', examples: ['monthly'] }),
        features: z
          .array(z.string())
          .meta({ description: 'What the plan holds.', examples: [['500 conversions', 'PDF to DOCX']] }),
      })
      .meta({ description: 'The plan of the account.' }),
  })
  .meta({ id: 'Usage', title: 'What an account has used' });

/** The body that a webhook is sent. */
export const webhookEvent = z
  .object({
    event: z
      .enum(['job.completed', 'job.failed', 'job.cancelled'])
      .meta({ description: 'What happened.', examples: ['job.completed'] }),
    created_at: z.iso
      .datetime()
      .meta({ description: 'When the job ended.', examples: ['2026-11-20T09:30:12.000Z'] }),
    data: jobStatus,
  })
  .meta({ id: 'WebhookEvent', title: 'What a webhook receives' });

export type ConversionJobAnswer = z.infer<typeof conversionJob>;
export type ImageJobAnswer = z.infer<typeof imageConversionJob>;
export type MathJobAnswer = z.infer<typeof mathJob>;
export type JobStatusAnswer = z.infer<typeof jobStatus>;
export type CancelledJobAnswer = z.infer<typeof cancelledJob>;
export type UsageAnswer = z.infer<typeof usage>;
export type ProblemAnswer = z.infer<typeof problem>;
export type WebhookEvent = z.infer<typeof webhookEvent>;
