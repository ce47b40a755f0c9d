ALTER TABLE "sessions" ADD COLUMN "openid_issuer" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "openid_subject" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "emailed_at" timestamp with time zone;