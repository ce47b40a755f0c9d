CREATE TABLE "merchant_boarding" (
	"merchant_lead_id" uuid NOT NULL,
	"step" text NOT NULL,
	"done_on" date NOT NULL,
	"detail" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_boarding_merchant_lead_id_step_pk" PRIMARY KEY("merchant_lead_id","step")
);
--> statement-breakpoint
CREATE TABLE "merchant_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"statement" jsonb NOT NULL,
	"rates_version" text NOT NULL,
	"valid_until" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "merchant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "merchant_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "merchant_statement_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"merchant_lead_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "merchant_lead_id" uuid;--> statement-breakpoint
ALTER TABLE "merchant_leads" ADD COLUMN "residual_basis_points" integer;--> statement-breakpoint
ALTER TABLE "merchant_quote_links" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "merchant_boarding" ADD CONSTRAINT "merchant_boarding_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_boarding" ADD CONSTRAINT "merchant_boarding_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_quotes" ADD CONSTRAINT "merchant_quotes_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_quotes" ADD CONSTRAINT "merchant_quotes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_sessions" ADD CONSTRAINT "merchant_sessions_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_statement_links" ADD CONSTRAINT "merchant_statement_links_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_quotes_version" ON "merchant_quotes" USING btree ("merchant_lead_id","version");--> statement-breakpoint
CREATE INDEX "merchant_sessions_lead" ON "merchant_sessions" USING btree ("merchant_lead_id");--> statement-breakpoint
CREATE INDEX "merchant_statement_links_lead" ON "merchant_statement_links" USING btree ("merchant_lead_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_merchant_lead_id_merchant_leads_id_fk" FOREIGN KEY ("merchant_lead_id") REFERENCES "public"."merchant_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_quote_links" ADD CONSTRAINT "merchant_quote_links_quote_id_merchant_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."merchant_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_merchant_lead" ON "documents" USING btree ("merchant_lead_id","created_at") WHERE merchant_lead_id is not null;--> statement-breakpoint
CREATE INDEX "merchant_leads_due" ON "merchant_leads" USING btree (coalesce("next_action_on", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "merchant_leads_volume" ON "merchant_leads" USING btree ("volume_cents","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_owner" CHECK (num_nonnulls("documents"."application_id", "documents"."merchant_lead_id") = 1);