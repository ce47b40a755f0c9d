-- The day on which terms are saved has been stored with them only since daily and weekly APR depends on it.
update offers set terms = terms || jsonb_build_object('pricedOn', (created_at at time zone 'America/New_York')::date)
  where not terms ? 'pricedOn';
