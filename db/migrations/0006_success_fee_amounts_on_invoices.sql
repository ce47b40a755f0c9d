ALTER TABLE "success_fees" DROP COLUMN "amount_cents";--> statement-breakpoint
ALTER TABLE "success_fees" DROP COLUMN "due_on";