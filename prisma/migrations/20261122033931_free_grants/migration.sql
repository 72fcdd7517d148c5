-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "freeGrantAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "FreeGrant" (
    "address" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FreeGrant_pkey" PRIMARY KEY ("address")
);
