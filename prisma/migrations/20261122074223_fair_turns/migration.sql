-- CreateEnum
CREATE TYPE "Lane" AS ENUM ('quick', 'pictures', 'long', 'model');

-- AlterTable
ALTER TABLE "Batch" ADD COLUMN     "network" TEXT;

-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN     "lane" "Lane" NOT NULL DEFAULT 'quick';

-- CreateTable
CREATE TABLE "WorkTime" (
    "who" TEXT NOT NULL,
    "span" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,

    CONSTRAINT "WorkTime_pkey" PRIMARY KEY ("who","span")
);

-- CreateIndex
CREATE INDEX "WorkTime_span_idx" ON "WorkTime"("span");

-- CreateIndex
CREATE INDEX "Batch_network_idx" ON "Batch"("network");
