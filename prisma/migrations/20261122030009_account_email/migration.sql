-- AlterTable
ALTER TABLE "Account" ADD COLUMN     "normalizedEmail" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Account_provider_normalizedEmail_key" ON "Account"("provider", "normalizedEmail");

-- Where several accounts of a provider have one address, the verified one comes first, then the oldest.
UPDATE "Account" AS account SET "normalizedEmail" = ranked."address"
FROM (
  SELECT "id", lower(btrim("email") COLLATE "C") AS "address", row_number() OVER (
    PARTITION BY "provider", lower(btrim("email") COLLATE "C") ORDER BY "emailVerified" DESC, "createdAt", "id"
  ) AS "place"
  FROM "Account" WHERE btrim("email") <> ''
) AS ranked
WHERE ranked."id" = account."id" AND ranked."place" = 1;
