-- AlterEnum
ALTER TYPE "ContactState" RENAME VALUE 'open' TO 'new';
ALTER TYPE "ContactState" RENAME VALUE 'closed' TO 'read';

-- DropIndex
DROP INDEX "ClickRecord_day_planName_isMobile_idx";

-- DropIndex
DROP INDEX "ConversionRecord_day_isMobile_os_idx";

-- DropIndex
DROP INDEX "VisitRecord_day_country_idx";

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "changedBy" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ClickDay" (
    "day" DATE NOT NULL,
    "planName" TEXT NOT NULL,
    "isMobile" BOOLEAN NOT NULL,
    "isSignedIn" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ClickDay_pkey" PRIMARY KEY ("day","planName","isMobile","isSignedIn")
);

-- CreateTable
CREATE TABLE "ConversionDay" (
    "day" DATE NOT NULL,
    "os" TEXT NOT NULL,
    "isMobile" BOOLEAN NOT NULL,
    "isSignedIn" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "ConversionDay_pkey" PRIMARY KEY ("day","os","isMobile","isSignedIn")
);

-- CreateTable
CREATE TABLE "VisitDay" (
    "day" DATE NOT NULL,
    "country" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "VisitDay_pkey" PRIMARY KEY ("day","country")
);

-- CreateIndex
CREATE INDEX "ClickRecord_createdAt_id_idx" ON "ClickRecord"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ClickRecord_userEmail_day_planName_isMobile_isSignedIn_idx" ON "ClickRecord"("userEmail", "day", "planName", "isMobile", "isSignedIn");

-- CreateIndex
CREATE INDEX "ConversionRecord_createdAt_id_idx" ON "ConversionRecord"("createdAt", "id");

-- CreateIndex
CREATE INDEX "ConversionRecord_userEmail_day_isMobile_os_idx" ON "ConversionRecord"("userEmail", "day", "isMobile", "os");

-- CreateIndex
CREATE INDEX "VisitRecord_createdAt_id_idx" ON "VisitRecord"("createdAt", "id");

-- CreateIndex
CREATE INDEX "VisitRecord_country_createdAt_id_idx" ON "VisitRecord"("country", "createdAt", "id");

-- CreateIndex
CREATE INDEX "VisitRecord_city_day_country_idx" ON "VisitRecord"("city", "day", "country");

-- Days of "ClickRecord": each statement adds or takes what it has changed, in one order, so that none waits for one that waits for it
CREATE FUNCTION "countClicks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ClickDay" ("day", "planName", "isMobile", "isSignedIn", "count")
  SELECT "day", "planName", "isMobile", "isSignedIn", TG_ARGV[0]::int * count(*)::int FROM changed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("day", "planName", "isMobile", "isSignedIn") DO UPDATE SET "count" = "ClickDay"."count" + EXCLUDED."count";
  RETURN NULL;
END $$;
CREATE FUNCTION "countClicksGone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "ClickDay";
  RETURN NULL;
END $$;
CREATE TRIGGER "ClickDay_added" AFTER INSERT ON "ClickRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countClicks"('1');
CREATE TRIGGER "ClickDay_removed" AFTER DELETE ON "ClickRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countClicks"('-1');
CREATE TRIGGER "ClickDay_before" AFTER UPDATE ON "ClickRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countClicks"('-1');
CREATE TRIGGER "ClickDay_after" AFTER UPDATE ON "ClickRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countClicks"('1');
CREATE TRIGGER "ClickDay_emptied" AFTER TRUNCATE ON "ClickRecord" FOR EACH STATEMENT EXECUTE FUNCTION "countClicksGone"();
INSERT INTO "ClickDay" ("day", "planName", "isMobile", "isSignedIn", "count") SELECT "day", "planName", "isMobile", "isSignedIn", count(*)::int FROM "ClickRecord" GROUP BY 1, 2, 3, 4;

-- Days of "ConversionRecord": each statement adds or takes what it has changed, in one order, so that none waits for one that waits for it
CREATE FUNCTION "countConversions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ConversionDay" ("day", "os", "isMobile", "isSignedIn", "count")
  SELECT "day", "os", "isMobile", "userEmail" <> 'Anonymous', TG_ARGV[0]::int * count(*)::int FROM changed GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT ("day", "os", "isMobile", "isSignedIn") DO UPDATE SET "count" = "ConversionDay"."count" + EXCLUDED."count";
  RETURN NULL;
END $$;
CREATE FUNCTION "countConversionsGone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "ConversionDay";
  RETURN NULL;
END $$;
CREATE TRIGGER "ConversionDay_added" AFTER INSERT ON "ConversionRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countConversions"('1');
CREATE TRIGGER "ConversionDay_removed" AFTER DELETE ON "ConversionRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countConversions"('-1');
CREATE TRIGGER "ConversionDay_before" AFTER UPDATE ON "ConversionRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countConversions"('-1');
CREATE TRIGGER "ConversionDay_after" AFTER UPDATE ON "ConversionRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countConversions"('1');
CREATE TRIGGER "ConversionDay_emptied" AFTER TRUNCATE ON "ConversionRecord" FOR EACH STATEMENT EXECUTE FUNCTION "countConversionsGone"();
INSERT INTO "ConversionDay" ("day", "os", "isMobile", "isSignedIn", "count") SELECT "day", "os", "isMobile", "userEmail" <> 'Anonymous', count(*)::int FROM "ConversionRecord" GROUP BY 1, 2, 3, 4;

-- Days of "VisitRecord": each statement adds or takes what it has changed, in one order, so that none waits for one that waits for it
CREATE FUNCTION "countVisits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "VisitDay" ("day", "country", "count")
  SELECT "day", "country", TG_ARGV[0]::int * count(*)::int FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ("day", "country") DO UPDATE SET "count" = "VisitDay"."count" + EXCLUDED."count";
  RETURN NULL;
END $$;
CREATE FUNCTION "countVisitsGone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "VisitDay";
  RETURN NULL;
END $$;
CREATE TRIGGER "VisitDay_added" AFTER INSERT ON "VisitRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countVisits"('1');
CREATE TRIGGER "VisitDay_removed" AFTER DELETE ON "VisitRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countVisits"('-1');
CREATE TRIGGER "VisitDay_before" AFTER UPDATE ON "VisitRecord" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countVisits"('-1');
CREATE TRIGGER "VisitDay_after" AFTER UPDATE ON "VisitRecord" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "countVisits"('1');
CREATE TRIGGER "VisitDay_emptied" AFTER TRUNCATE ON "VisitRecord" FOR EACH STATEMENT EXECUTE FUNCTION "countVisitsGone"();
INSERT INTO "VisitDay" ("day", "country", "count") SELECT "day", "country", count(*)::int FROM "VisitRecord" GROUP BY 1, 2;
