-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN     "pageRange" TEXT,
ADD COLUMN     "treeKey" TEXT;

-- CreateTable
CREATE TABLE "FormulaEdit" (
    "conversionId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "formula" INTEGER NOT NULL,
    "tex" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FormulaEdit_pkey" PRIMARY KEY ("conversionId","version")
);

-- CreateTable
CREATE TABLE "DerivedFile" (
    "conversionId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "key" TEXT,
    "size" INTEGER,
    "facts" JSONB,
    "errorCode" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DerivedFile_pkey" PRIMARY KEY ("conversionId","name")
);

-- AddForeignKey
ALTER TABLE "FormulaEdit" ADD CONSTRAINT "FormulaEdit_conversionId_fkey" FOREIGN KEY ("conversionId") REFERENCES "Conversion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DerivedFile" ADD CONSTRAINT "DerivedFile_conversionId_fkey" FOREIGN KEY ("conversionId") REFERENCES "Conversion"("id") ON DELETE CASCADE ON UPDATE CASCADE;
