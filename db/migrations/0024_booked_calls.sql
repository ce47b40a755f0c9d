ALTER TABLE "contact_messages" ADD COLUMN "call_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "call_seat" integer;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "call_canceled_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_call" ON "contact_messages" USING btree ("call_at","call_seat") WHERE "contact_messages"."call_at" is not null and "contact_messages"."call_canceled_at" is null and not "contact_messages"."is_spam";