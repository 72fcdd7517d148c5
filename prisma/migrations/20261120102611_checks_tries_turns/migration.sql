-- CreateTable
CREATE TABLE "LedgerCheck" (
    "id" UUID NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "balances" INTEGER NOT NULL,
    "faults" JSONB NOT NULL DEFAULT '[]',
    "faultCount" INTEGER NOT NULL,
    "refunds" INTEGER NOT NULL,

    CONSTRAINT "LedgerCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TryCount" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TryCount_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Turn" (
    "name" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Turn_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "LedgerCheck_startedAt_idx" ON "LedgerCheck"("startedAt");

-- CreateIndex
CREATE INDEX "TryCount_until_idx" ON "TryCount"("until");
