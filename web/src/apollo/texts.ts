import texts from '../generated/persisted-documents.json';

/** The text of a document that goes by its hash in the built site; any other text is itself. */
export const textOf = (printed: string): string => (texts as Record<string, string>)[printed] ?? printed;
