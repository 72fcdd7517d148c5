-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "changedAt" TIMESTAMPTZ(3),
ADD COLUMN     "mirroredBalance" INTEGER,
ADD COLUMN     "mirroredPlans" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "mirroredTerm" INTEGER;
