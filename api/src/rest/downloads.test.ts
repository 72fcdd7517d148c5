import { expect, it } from 'vitest';
import { contentDisposition } from './downloads.ts';

it('the content-disposition header names a file for old and new programs alike, and lets no name end the header', () => {
  expect(contentDisposition('प्रश्न "1";\r\nx: y.docx')).toBe(
    `attachment; filename="______ _1_;__x: y.docx"; ` +
      `filename*=UTF-8''%E0%A4%AA%E0%A5%8D%E0%A4%B0%E0%A4%B6%E0%A5%8D%E0%A4%A8%20%221%22%3B%0D%0Ax%3A%20y.docx`,
  );
  expect(contentDisposition("it's (1)*.docx")).toContain("filename*=UTF-8''it%27s%20%281%29%2A.docx");
});
