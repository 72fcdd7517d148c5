-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('grant', 'charge', 'refund', 'expiry');

-- CreateTable
CREATE TABLE "Allowance" (
    "ownerId" UUID NOT NULL,
    "plan" TEXT,
    "formerPlan" TEXT,
    "total" INTEGER NOT NULL,
    "balance" INTEGER NOT NULL,
    "term" INTEGER NOT NULL DEFAULT 1,
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "Allowance_pkey" PRIMARY KEY ("ownerId")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "kind" "LedgerKind" NOT NULL,
    "amount" INTEGER NOT NULL,
    "term" INTEGER NOT NULL,
    "conversionId" UUID,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "network" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NetworkUse" (
    "network" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "NetworkUse_pkey" PRIMARY KEY ("network")
);

-- CreateIndex
CREATE INDEX "Allowance_expiresAt_idx" ON "Allowance"("expiresAt");

-- CreateIndex
CREATE INDEX "LedgerEntry_ownerId_createdAt_idx" ON "LedgerEntry"("ownerId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_conversionId_kind_key" ON "LedgerEntry"("conversionId", "kind");

-- CreateIndex
CREATE INDEX "NetworkUse_day_idx" ON "NetworkUse"("day");

-- AddForeignKey
ALTER TABLE "Allowance" ADD CONSTRAINT "Allowance_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "Owner"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A balance never falls below zero, whatever the code does
ALTER TABLE "Allowance" ADD CONSTRAINT "Allowance_balance_check" CHECK ("balance" >= 0);
