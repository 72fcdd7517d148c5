-- CreateEnum
CREATE TYPE "ApiOperation" AS ENUM ('pdfToDocx', 'imageToDocx', 'extractMath');

-- AlterTable
ALTER TABLE "Allowance" ADD COLUMN     "pages" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ApiUse" (
    "apiKeyId" UUID NOT NULL,
    "window" TIMESTAMPTZ(3) NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "ApiUse_pkey" PRIMARY KEY ("apiKeyId","window")
);

-- CreateTable
CREATE TABLE "ApiJob" (
    "conversionId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "apiKeyId" UUID,
    "operation" "ApiOperation" NOT NULL,
    "options" JSONB NOT NULL,
    "findings" JSONB,
    "idempotencyKey" TEXT,
    "requestHash" CHAR(64) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "webhookUrl" TEXT,
    "webhookQueuedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiJob_pkey" PRIMARY KEY ("conversionId")
);

-- CreateIndex
CREATE INDEX "ApiUse_window_idx" ON "ApiUse"("window");

-- CreateIndex
CREATE INDEX "ApiJob_createdAt_idx" ON "ApiJob"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiJob_ownerId_idempotencyKey_key" ON "ApiJob"("ownerId", "idempotencyKey");

-- AddForeignKey
ALTER TABLE "ApiUse" ADD CONSTRAINT "ApiUse_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiJob" ADD CONSTRAINT "ApiJob_conversionId_fkey" FOREIGN KEY ("conversionId") REFERENCES "Conversion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiJob" ADD CONSTRAINT "ApiJob_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE SET NULL ON UPDATE CASCADE;
