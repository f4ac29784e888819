-- What the tables themselves need: a generated column and several indexes use these.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
-- Spanish text search that ignores accents.
CREATE TEXT SEARCH CONFIGURATION public.puntazo (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.puntazo
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.spanish_stem;
--> statement-breakpoint
-- Words without accents or capitals, one space apart. It is immutable as long as the rules of unaccent stay the same. Stored columns
-- hold its results, so a change of this function is a migration that also computes them again.
CREATE FUNCTION texto_plano(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, texto)), '[^a-z0-9]+', ' ', 'g'))
$$;
