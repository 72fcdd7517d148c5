-- Whoever is signed in signs in once more.
DELETE FROM "AdminSession";

-- AlterTable
ALTER TABLE "AdminSession" DROP COLUMN "admin",
ADD COLUMN     "administratorId" UUID NOT NULL;

-- DropTable
DROP TABLE "AdminAttempt";

-- CreateTable
CREATE TABLE "Administrator" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "fromEnvironment" BOOLEAN NOT NULL DEFAULT false,
    "totpSecret" TEXT,
    "totpOffered" TEXT,
    "totpStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT,

    CONSTRAINT "Administrator_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Administrator_name_key" ON "Administrator"("name");

-- CreateIndex
CREATE INDEX "AdminSession_administratorId_idx" ON "AdminSession"("administratorId");

-- AddForeignKey
ALTER TABLE "AdminSession" ADD CONSTRAINT "AdminSession_administratorId_fkey" FOREIGN KEY ("administratorId") REFERENCES "Administrator"("id") ON DELETE CASCADE ON UPDATE CASCADE;
