CREATE TABLE "proved_claims" (
	"key" text PRIMARY KEY NOT NULL,
	"proved_at" timestamp with time zone NOT NULL
);
