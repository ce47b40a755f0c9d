CREATE INDEX "applications_funded" ON "applications" USING btree ("owner_staff_id","amount_cents") WHERE "applications"."stage" in ('funded');--> statement-breakpoint
-- Days already counted get the figure from the leads that remain; later counts include it.
INSERT INTO "daily_figures" ("day", "staff_id", "figure", "detail", "bucket", "count", "cents")
SELECT day, staff_id, 'touched_in_day', '', 0, count(*), 0
FROM (
  SELECT (leads.created_at AT TIME ZONE state.zone)::date AS day, leads.owner_staff_id AS staff_id
  FROM "leads" CROSS JOIN "daily_figures_state" state
  WHERE leads.merged_into_id IS NULL AND leads.status <> 'spam'
    AND leads.first_touched_at - leads.created_at <= interval '24 hours'
    AND (leads.created_at AT TIME ZONE state.zone)::date BETWEEN state.from_day AND state.through_day
) reached
GROUP BY GROUPING SETS ((day), (day, staff_id))
HAVING grouping(staff_id) = 1 OR staff_id IS NOT NULL;
