/** A letter to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Shows letters where the product runs, for an installation without a mail server. */
export const consoleMail: SendMail = async ({ to, subject, text }) => {
  process.stdout.write(`\nMail to ${to}\nSubject: ${subject}\n\n${text}\n\n`);
};
