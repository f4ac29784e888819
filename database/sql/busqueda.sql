-- Searching the catalogue forgives accents, plurals and half-typed words.

-- Every word must appear, by its stem; the last one, perhaps half typed, may also match as a prefix. Stop
-- words (de, con, para) are left out, unless there are no other words.
CREATE OR REPLACE FUNCTION consulta_busqueda(texto text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

-- Maintains the columns that searching and sorting the catalogue use, and the list of known words. To index
-- stored products again, a migration runs UPDATE productos SET sku = sku.
CREATE OR REPLACE FUNCTION productos_indexar() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER productos_indexar BEFORE INSERT OR UPDATE OF producto, sku, descripcion, categoria_id, categoria_2_id
  ON productos FOR EACH ROW EXECUTE FUNCTION productos_indexar();

CREATE OR REPLACE FUNCTION categorias_reindexar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.productos SET sku = sku WHERE categoria_id = NEW.id OR categoria_2_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER categorias_reindexar AFTER UPDATE OF categoria ON categorias
  FOR EACH ROW WHEN (OLD.categoria IS DISTINCT FROM NEW.categoria) EXECUTE FUNCTION categorias_reindexar();
