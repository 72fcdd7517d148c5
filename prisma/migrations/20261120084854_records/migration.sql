-- CreateEnum
CREATE TYPE "ContactState" AS ENUM ('open', 'answered', 'closed');

-- CreateTable
CREATE TABLE "ClickRecord" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "timestamp" TEXT NOT NULL,
    "userEmail" TEXT NOT NULL,
    "planName" TEXT NOT NULL,
    "planPrice" TEXT NOT NULL,
    "isSignedIn" BOOLEAN NOT NULL,
    "url" TEXT NOT NULL,
    "referrer" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "screenSize" TEXT NOT NULL,
    "isMobile" BOOLEAN NOT NULL,
    "deviceMemory" DOUBLE PRECISION,
    "connectionType" TEXT NOT NULL,
    "downlink" DOUBLE PRECISION,
    "rtt" DOUBLE PRECISION,

    CONSTRAINT "ClickRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConversionRecord" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "date" TEXT NOT NULL,
    "time" TEXT NOT NULL,
    "userEmail" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "referrer" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "screenSize" TEXT NOT NULL,
    "isMobile" BOOLEAN NOT NULL,
    "deviceMemory" DOUBLE PRECISION,
    "connectionType" TEXT NOT NULL,
    "downlink" DOUBLE PRECISION,
    "rtt" DOUBLE PRECISION,

    CONSTRAINT "ConversionRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VisitRecord" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "ip" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "countryCode" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "zipCode" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "stateCode" TEXT NOT NULL,
    "longitude" DOUBLE PRECISION,
    "latitude" DOUBLE PRECISION,
    "isp" TEXT NOT NULL,
    "ispAsn" TEXT NOT NULL,
    "gdpr" BOOLEAN NOT NULL,
    "protected" BOOLEAN NOT NULL,
    "referrer" TEXT NOT NULL,

    CONSTRAINT "VisitRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactMessage" (
    "id" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "state" "ContactState" NOT NULL DEFAULT 'open',
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ContactMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClickRecord_day_planName_isMobile_idx" ON "ClickRecord"("day", "planName", "isMobile");

-- CreateIndex
CREATE INDEX "ConversionRecord_day_isMobile_os_idx" ON "ConversionRecord"("day", "isMobile", "os");

-- CreateIndex
CREATE INDEX "VisitRecord_day_country_idx" ON "VisitRecord"("day", "country");

-- CreateIndex
CREATE INDEX "ContactMessage_state_createdAt_idx" ON "ContactMessage"("state", "createdAt");
