ALTER TABLE "offers" ADD COLUMN "payoffs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "new_money_apr_thousandths" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "lender_figures" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "price_reason" text DEFAULT '' NOT NULL;