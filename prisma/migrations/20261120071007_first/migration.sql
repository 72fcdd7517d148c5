-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "OwnerKind" AS ENUM ('visitor', 'account');

-- CreateEnum
CREATE TYPE "ConversionStatus" AS ENUM ('queued', 'processing', 'completed', 'error', 'cancelled');

-- CreateEnum
CREATE TYPE "ConversionStep" AS ENUM ('waiting', 'analyzing', 'extracting', 'converting', 'done');

-- CreateEnum
CREATE TYPE "ContentType" AS ENUM ('mathematical', 'text');

-- CreateEnum
CREATE TYPE "FileFormat" AS ENUM ('pdf', 'png', 'jpeg', 'webp', 'gif', 'bmp', 'tiff', 'heic', 'markdown', 'latex', 'text');

-- CreateEnum
CREATE TYPE "OutputFormat" AS ENUM ('docx', 'markdown', 'latex', 'html', 'text');

-- CreateTable
CREATE TABLE "Owner" (
    "id" UUID NOT NULL,
    "kind" "OwnerKind" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Owner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "format" "FileFormat" NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "storageKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Batch" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "queuedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Conversion" (
    "id" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "uploadId" UUID,
    "position" INTEGER NOT NULL,
    "originalFileName" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "to" "OutputFormat" NOT NULL DEFAULT 'docx',
    "languages" TEXT[] DEFAULT ARRAY['eng', 'hin']::TEXT[],
    "inFlightKey" TEXT,
    "status" "ConversionStatus" NOT NULL DEFAULT 'queued',
    "step" "ConversionStep" NOT NULL DEFAULT 'waiting',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "pagesDone" INTEGER NOT NULL DEFAULT 0,
    "pagesTotal" INTEGER NOT NULL DEFAULT 0,
    "contentType" "ContentType",
    "errorCode" TEXT,
    "errorDetails" JSONB,
    "fallbackMessage" TEXT,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "resultKey" TEXT,
    "resultSize" INTEGER,
    "audit" JSONB,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "Conversion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload"("storageKey");

-- CreateIndex
CREATE INDEX "Upload_ownerId_createdAt_idx" ON "Upload"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "Upload_expiresAt_idx" ON "Upload"("expiresAt");

-- CreateIndex
CREATE INDEX "Batch_ownerId_createdAt_idx" ON "Batch"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "Batch_queuedAt_idx" ON "Batch"("queuedAt");

-- CreateIndex
CREATE INDEX "Conversion_ownerId_createdAt_idx" ON "Conversion"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "Conversion_status_idx" ON "Conversion"("status");

-- CreateIndex
CREATE INDEX "Conversion_expiresAt_idx" ON "Conversion"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Conversion_ownerId_inFlightKey_key" ON "Conversion"("ownerId", "inFlightKey");

-- CreateIndex
CREATE UNIQUE INDEX "Conversion_batchId_position_key" ON "Conversion"("batchId", "position");

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Batch" ADD CONSTRAINT "Batch_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "Batch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE SET NULL ON UPDATE CASCADE;
