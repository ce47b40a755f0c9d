-- The index on the column goes with it and is created again below.
ALTER TABLE "commissions" drop column "balance_cents";--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "balance_cents" bigint GENERATED ALWAYS AS (case when status in ('waived', 'reversed') then 0 else scheduled_cents - clawed_back_cents - settled_cents end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "reverses" uuid;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_reverses_commissions_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_replaces_commissions_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."commissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_reverses" ON "commissions" USING btree ("reverses") WHERE "commissions"."reverses" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_replaces" ON "commissions" USING btree ("replaces") WHERE "commissions"."replaces" is not null;--> statement-breakpoint
CREATE INDEX "commissions_open" ON "commissions" USING btree ("id") WHERE "commissions"."balance_cents" <> 0 and "commissions"."status" <> 'expected';--> statement-breakpoint
-- A reversed entry is evidence of what was recorded: nothing changes or deletes it.
CREATE TRIGGER commissions_reversed_for_good BEFORE UPDATE OR DELETE ON "commissions"
	FOR EACH ROW WHEN (OLD.status = 'reversed') EXECUTE FUNCTION refuse_change();
