ALTER TABLE "privacy_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_accounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;