CREATE TABLE "contact_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"address_hash" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressions_address_hash_reason_pk" PRIMARY KEY("address_hash","reason")
);
--> statement-breakpoint
CREATE INDEX "contact_log_address" ON "contact_log" USING btree ("address_hash","at");--> statement-breakpoint
CREATE INDEX "contact_log_at" ON "contact_log" USING btree ("at");