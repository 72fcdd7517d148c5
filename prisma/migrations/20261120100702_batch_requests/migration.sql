-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "requestId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Batch_ownerId_requestId_key" ON "Batch"("ownerId", "requestId");
