-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "slow" BOOLEAN NOT NULL DEFAULT false;
