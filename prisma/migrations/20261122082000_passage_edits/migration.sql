-- CreateEnum
CREATE TYPE "EditTarget" AS ENUM ('formula', 'passage');

-- AlterTable
ALTER TABLE "FormulaEdit" ADD COLUMN     "target" "EditTarget" NOT NULL DEFAULT 'formula';
