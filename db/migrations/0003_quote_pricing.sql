-- Quotes have been interchange-plus until now, the only kind there was.
update merchant_quotes set terms = terms || '{"kind": "interchange_plus"}' where not terms ? 'kind';
