-- CreateEnum
CREATE TYPE "Engine" AS ENUM ('auto', 'builtIn', 'gemini');

-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "engine" "Engine" NOT NULL DEFAULT 'auto',
ADD COLUMN     "sealedKey" TEXT;

-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN     "fallback" JSONB;

-- CreateTable
CREATE TABLE "ConversionPage" (
    "conversionId" UUID NOT NULL,
    "page" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "reader" TEXT NOT NULL,
    "doubtful" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConversionPage_pkey" PRIMARY KEY ("conversionId","page")
);

-- AddForeignKey
ALTER TABLE "ConversionPage" ADD CONSTRAINT "ConversionPage_conversionId_fkey" FOREIGN KEY ("conversionId") REFERENCES "Conversion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
