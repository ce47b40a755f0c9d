ALTER TABLE "lead_resubmissions" ADD COLUMN "bot_signals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "bot_signals" jsonb DEFAULT '[]'::jsonb NOT NULL;