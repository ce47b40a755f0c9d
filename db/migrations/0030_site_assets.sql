CREATE TABLE "site_assets" (
	"path" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"is_compressed" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
