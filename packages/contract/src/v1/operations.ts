import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { cancelledJob, conversionJob, imageConversionJob, jobStatus, mathJob, usage } from './answers.ts';
import { extractMathRequest, imageToDocxRequest, pdfToDocxRequest } from './requests.ts';

/** The categories of the documentation, with what they hold. */
export const CATEGORIES = {
  'Document Conversion': 'PDFs and pictures into editable Word documents with native equations.',
  'Math OCR': 'The formulas of a picture or a PDF as LaTeX, MathML and text.',
  'Document Processing': 'Jobs: where they stand, what they made, and how they are stopped.',
  'Account Management': 'What the account behind the key has used and may still use.',
} as const;
export type Category = keyof typeof CATEGORIES;

/** The field of a request that holds the file. */
export type FileField = 'file' | 'image';

export interface Operation {
  id: string;
  method: 'get' | 'post';
  path: string;
  category: Category;
  summary: string;
  description: string;
  /** The request that starts a job; null where none is sent. */
  request: { schema: z.ZodObject; file: FileField; example: Record<string, unknown> } | null;
  answer: z.ZodObject | z.ZodUnion;
  /** Whether the answer may also be that the job goes on. */
  waits: boolean;
  /** Codes of the catalogue that it is refused with, besides those of every request. */
  problems: readonly ErrorCode[];
}

const ALLOWANCE_PROBLEMS: readonly ErrorCode[] = [
  'not-enough-conversions',
  'no-conversions-remaining',
  'plan-expired',
  'email-not-verified',
];
const FILE_PROBLEMS: readonly ErrorCode[] = [
  ...ALLOWANCE_PROBLEMS,
  'conversion-in-progress',
  'empty-file',
  'file-too-large',
  'invalid-field',
  'invalid-file-type',
  'idempotency-key-reused',
  'nothing-found',
];
const PDF_PROBLEMS: readonly ErrorCode[] = [
  ...FILE_PROBLEMS,
  'pdf-encrypted',
  'pdf-damaged',
  'pdf-too-many-pages',
];
const IMAGE_PROBLEMS: readonly ErrorCode[] = [...FILE_PROBLEMS, 'image-damaged', 'image-too-large'];

const SAMPLE_PDF = 'JVBERi0xLjcKJeLjz9MKMSAwIG9iago8PC9UeXBlL0NhdGFsb2c+Pgo=';
const SAMPLE_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

export const OPERATIONS = [
  {
    id: 'convertPdfToDocx',
    method: 'post',
    path: '/api/v1/convert/pdf-to-docx',
    category: 'Document Conversion',
    summary: 'Convert a PDF to Word',
    description:
      'Reads a PDF and writes an editable Word document in which formulas are native equations. Takes one conversion from the allowance; a file that fails gives it back.',
    request: {
      schema: pdfToDocxRequest,
      file: 'file',
      example: {
        file: SAMPLE_PDF,
        filename: 'homework.pdf',
        options: { preserve_formatting: true, extract_math: true, output_quality: 'high' },
      },
    },
    answer: conversionJob,
    waits: true,
    problems: PDF_PROBLEMS,
  },
  {
    id: 'convertImageToDocx',
    method: 'post',
    path: '/api/v1/convert/image-to-docx',
    category: 'Document Conversion',
    summary: 'Convert a picture to Word',
    description:
      'Recognises the text of a photo or scan and writes an editable Word document; what cannot be read is kept as a picture. Takes one conversion.',
    request: {
      schema: imageToDocxRequest,
      file: 'image',
      example: {
        image: SAMPLE_IMAGE,
        filename: 'notes.png',
        options: { language: 'eng', dpi: 300, extract_math: true },
      },
    },
    answer: imageConversionJob,
    waits: true,
    problems: IMAGE_PROBLEMS,
  },
  {
    id: 'extractMath',
    method: 'post',
    path: '/api/v1/ocr/extract-math',
    category: 'Math OCR',
    summary: 'Extract the formulas of a file',
    description:
      'Finds the formulas of a picture or a PDF and gives each as LaTeX, MathML and text, with its place on the page and how sure the reading is. Takes one conversion.',
    request: {
      schema: extractMathRequest,
      file: 'image',
      example: {
        image: SAMPLE_IMAGE,
        filename: 'formulas.png',
        options: { output_format: 'latex', confidence_threshold: 0.5 },
      },
    },
    answer: mathJob,
    waits: true,
    problems: [...IMAGE_PROBLEMS, 'pdf-encrypted', 'pdf-damaged', 'pdf-too-many-pages'],
  },
  {
    id: 'getJobStatus',
    method: 'get',
    path: '/api/v1/jobs/{job_id}/status',
    category: 'Document Processing',
    summary: 'See where a job stands',
    description: 'Tells the progress of a job, and why it failed where it did. Costs nothing.',
    request: null,
    answer: jobStatus,
    waits: false,
    problems: ['job-not-found'],
  },
  {
    id: 'getJobResult',
    method: 'get',
    path: '/api/v1/jobs/{job_id}/result',
    category: 'Document Processing',
    summary: 'Get the result of a job',
    description:
      'Answers as the request that started the job: completed with a download link, or processing. Waits for the job as long as the header Prefer asks. A job that failed is answered with its problem.',
    request: null,
    answer: mathJob.or(imageConversionJob).or(conversionJob),
    waits: true,
    problems: ['job-not-found', 'cancelled', 'nothing-found', 'conversion-failed'],
  },
  {
    id: 'cancelJob',
    method: 'post',
    path: '/api/v1/jobs/{job_id}/cancel',
    category: 'Document Processing',
    summary: 'Cancel a job',
    description:
      'Stops a job. One that nobody has worked on gives its conversion back; one that has ended already stays as it is and is answered with the problem job-ended.',
    request: null,
    answer: cancelledJob,
    waits: false,
    problems: ['job-not-found', 'job-ended'],
  },
  {
    id: 'getUsage',
    method: 'get',
    path: '/api/v1/account/usage',
    category: 'Account Management',
    summary: 'See what the account has used',
    description: 'Tells the plan of the account and what of it is used in the period that is running.',
    request: null,
    answer: usage,
    waits: false,
    problems: [],
  },
] as const satisfies readonly Operation[];

export type OperationId = (typeof OPERATIONS)[number]['id'];
