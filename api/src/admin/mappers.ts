import type {
  Account,
  AdminAction,
  Allowance,
  ClickRecord,
  ContactMessage,
  Conversion,
  ConversionRecord,
  Engine,
  FileFormat,
  LedgerEntry,
  VisitRecord,
} from '@sutra/prisma';
import type { Page } from './pages.ts';

export type ClickPage = Page<ClickRecord>;
export type ConversionClickPage = Page<ConversionRecord>;
export type VisitPage = Page<VisitRecord>;
export type ActionPage = Page<AdminAction>;
export type LedgerPage = Page<LedgerEntry>;
export type MessagePage = Page<ContactMessage>;

/** What a click on a plan and one on Convert have in common. */
export type BrowserRow = ClickRecord | ConversionRecord;

/** An account with what it may still convert, where it has been used. */
export type MemberRow = Account & { owner: { allowance: Allowance | null } };
export type MemberPage = Page<MemberRow>;

/** A conversion with what the panel shows of its owner and its source. */
export type FileRow = Conversion & {
  batch: { engine: Engine };
  upload: { format: FileFormat; size: number } | null;
  owner: { account: { email: string } | null };
};
export type FilePage = Page<FileRow>;
