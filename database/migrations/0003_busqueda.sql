-- Searching forgives accents, plurals and typos; every order and filter of the catalogue reads an index in its order.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.puntazo (COPY = pg_catalog.spanish);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.puntazo
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.spanish_stem;
--> statement-breakpoint
-- Words without accents or capitals, one space apart. Immutable as long as nobody edits the rules of unaccent.
CREATE FUNCTION texto_plano(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, texto)), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- Every word must appear, by its stem; the last one, perhaps half typed, also as the beginning of a word. Words that
-- say nothing (de, con, para) are left out, unless there is nothing else.
CREATE FUNCTION consulta_busqueda(texto text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  palabras text[] := (string_to_array(public.texto_plano(texto), ' '))[1:8];
  ultima text := palabras[cardinality(palabras)];
  comienzo tsquery := (quote_literal(ultima) || CASE WHEN length(ultima) < 3 THEN '' ELSE ':*' END)::tsquery;
  palabra text; raices text[]; una tsquery; todas tsquery;
BEGIN
  FOREACH palabra IN ARRAY palabras LOOP
    raices := ts_lexize('pg_catalog.spanish_stem', palabra);
    CONTINUE WHEN cardinality(raices) = 0;
    una := quote_literal(raices[1])::tsquery;
    una := CASE WHEN palabra = ultima THEN una || comienzo ELSE una END;
    todas := CASE WHEN todas IS NULL THEN una ELSE todas && una END;
  END LOOP;
  RETURN coalesce(todas, comienzo);
END $$;
--> statement-breakpoint
CREATE TABLE "productos_palabras" (
	"palabra" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "productos_categoria_2_idx";--> statement-breakpoint
DROP INDEX "productos_puntos_final_idx";--> statement-breakpoint
DROP INDEX "productos_categoria_idx";--> statement-breakpoint
DROP INDEX "productos_nombre_idx";--> statement-breakpoint
DROP INDEX "productos_precio_idx";--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "con_puntos" boolean GENERATED ALWAYS AS (puntos_final > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "azar" double precision DEFAULT random() NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "orden_nombre" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "orden_categoria" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "busqueda_nombre" tsvector DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "productos" ADD COLUMN "busqueda" tsvector DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
-- An abono changes no indexed column: leaving room in the page lets PostgreSQL skip every index.
ALTER TABLE productos SET (fillfactor = 85);
--> statement-breakpoint
CREATE FUNCTION productos_indexar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE nombre text; primera text; segunda text;
BEGIN
  SELECT coalesce(public.texto_plano(categoria), '') INTO primera FROM public.categorias WHERE id = NEW.categoria_id;
  SELECT coalesce(public.texto_plano(categoria), '') INTO segunda FROM public.categorias WHERE id = NEW.categoria_2_id;
  nombre := public.texto_plano(NEW.producto);
  NEW.orden_nombre := left(nombre, 120);
  NEW.orden_categoria := left(coalesce(primera, ''), 120);
  NEW.busqueda_nombre := setweight(to_tsvector('public.puntazo', nombre), 'A')
    || setweight(to_tsvector('simple', nombre || ' ' || public.texto_plano(NEW.sku)), 'A');
  NEW.busqueda := NEW.busqueda_nombre
    || setweight(to_tsvector('public.puntazo', concat_ws(' ', primera, segunda)), 'B')
    || setweight(to_tsvector('simple', concat_ws(' ', primera, segunda)), 'B')
    || setweight(to_tsvector('public.puntazo', public.texto_plano(left(NEW.descripcion, 20000))), 'D');
  INSERT INTO public.productos_palabras
    SELECT DISTINCT palabra COLLATE "C" FROM unnest(string_to_array(concat_ws(' ', nombre, primera, segunda), ' ')) palabra
     WHERE palabra ~ '^[a-z]{3,40}$' ORDER BY 1
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER productos_indexar BEFORE INSERT OR UPDATE OF producto, sku, descripcion, categoria_id, categoria_2_id
  ON productos FOR EACH ROW EXECUTE FUNCTION productos_indexar();
--> statement-breakpoint
CREATE FUNCTION categorias_reindexar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.productos SET sku = sku WHERE categoria_id = NEW.id OR categoria_2_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categorias_reindexar AFTER UPDATE OF categoria ON categorias
  FOR EACH ROW WHEN (OLD.categoria IS DISTINCT FROM NEW.categoria) EXECUTE FUNCTION categorias_reindexar();
--> statement-breakpoint
UPDATE productos SET sku = sku;
--> statement-breakpoint
CREATE INDEX "productos_palabras_trgm_idx" ON "productos_palabras" USING gin ("palabra" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "productos_busqueda_nombre_idx" ON "productos" USING gin ("busqueda_nombre") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_busqueda_idx" ON "productos" USING gin ("busqueda") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_azar_idx" ON "productos" USING btree ("con_puntos","azar","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c1_azar_idx" ON "productos" USING btree ("categoria_id","con_puntos","azar","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c1_nombre_idx" ON "productos" USING btree ("categoria_id","con_puntos","orden_nombre","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c1_precio_idx" ON "productos" USING btree ("categoria_id","con_puntos","precio_cliente","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c2_azar_idx" ON "productos" USING btree ("categoria_2_id","con_puntos","azar","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c2_nombre_idx" ON "productos" USING btree ("categoria_2_id","con_puntos","orden_nombre","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c2_categoria_idx" ON "productos" USING btree ("categoria_2_id","con_puntos","orden_categoria","orden_nombre","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_c2_precio_idx" ON "productos" USING btree ("categoria_2_id","con_puntos","precio_cliente","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_categoria_idx" ON "productos" USING btree ("con_puntos","orden_categoria","orden_nombre","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_nombre_idx" ON "productos" USING btree ("con_puntos","orden_nombre","id") WHERE disponible;--> statement-breakpoint
CREATE INDEX "productos_precio_idx" ON "productos" USING btree ("con_puntos","precio_cliente","id") WHERE disponible;
