CREATE TABLE "contact_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"body_sealed" text NOT NULL,
	"application_reference" text,
	"channel" text NOT NULL,
	"best_time" text NOT NULL,
	"status" text NOT NULL,
	"complaint" text,
	"outcome" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"spam_score" integer NOT NULL,
	"spam_signs" jsonb NOT NULL,
	"is_spam" boolean NOT NULL,
	"owner_staff_id" uuid,
	"page_path" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"first_reply_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contact_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "merchant_lead_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text NOT NULL,
	"staff_id" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_lead_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"body_sealed" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchant_leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"phone" text,
	"business_name" text NOT NULL,
	"industry" text NOT NULL,
	"processor" text NOT NULL,
	"pricing_model" text NOT NULL,
	"contract_ends" text NOT NULL,
	"equipment" text NOT NULL,
	"needs" jsonb NOT NULL,
	"was_terminated" boolean NOT NULL,
	"remarks_sealed" text NOT NULL,
	"statement" jsonb NOT NULL,
	"volume_cents" bigint NOT NULL,
	"rates_version" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp with time zone NOT NULL,
	"owner_staff_id" uuid,
	"next_action" text DEFAULT '' NOT NULL,
	"next_action_on" date,
	"page_path" text,
	"idempotency_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"quote_mailed_at" timestamp with time zone,
	CONSTRAINT "merchant_leads_reference_unique" UNIQUE("reference"),
	CONSTRAINT "merchant_leads_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "merchant_quote_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_contact_id_contact_messages_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_entries" ADD CONSTRAINT "contact_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_moves" ADD CONSTRAINT "merchant_lead_moves_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_moves" ADD CONSTRAINT "merchant_lead_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_notes" ADD CONSTRAINT "merchant_lead_notes_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_lead_notes" ADD CONSTRAINT "merchant_lead_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_leads" ADD CONSTRAINT "merchant_leads_owner_staff_id_staff_id_fk" FOREIGN KEY ("owner_staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_quote_links" ADD CONSTRAINT "merchant_quote_links_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_entries_contact" ON "contact_entries" USING btree ("contact_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_status" ON "contact_messages" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email_normalized","created_at");--> statement-breakpoint
CREATE INDEX "merchant_lead_moves_lead" ON "merchant_lead_moves" USING btree ("merchant_lead_id","at");--> statement-breakpoint
CREATE INDEX "merchant_lead_notes_lead" ON "merchant_lead_notes" USING btree ("merchant_lead_id","at");--> statement-breakpoint
CREATE INDEX "merchant_leads_status" ON "merchant_leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "merchant_leads_email" ON "merchant_leads" USING btree ("email_normalized","created_at");