-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "secondLook" BOOLEAN NOT NULL DEFAULT false;
