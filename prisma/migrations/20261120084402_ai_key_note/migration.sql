-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "aiKeySource" TEXT,
ADD COLUMN     "aiKeyUpdatedAt" TIMESTAMPTZ(3);
