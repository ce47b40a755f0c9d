-- no transaction
-- Lengths of days already counted are spread over their bucket, which is as precise as they were.
-- in batches of 5000 by daily_figures.day
UPDATE "daily_figures" SET "seconds" = ARRAY(
  SELECT round(60 * 2 ^ (("bucket" + (place - 0.5) / "count") / 4))::integer FROM generate_series(1, "count") place
)
WHERE "day" BETWEEN :first AND :last AND "seconds" = '{}' AND "figure" IN ('first_touch', 'stage_time', 'lender_answer');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "daily_figures_figure" ON "daily_figures" USING btree ("figure","staff_id","day");
