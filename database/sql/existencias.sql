-- The units of a product with options are those of its options.

-- Writes the sum of the options on sale to their product; null while one of them is not counted. The product's row is locked by
-- the update, so two changes of its options happen one after the other.
CREATE OR REPLACE FUNCTION existencias_de_opciones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sku_cambiado text := CASE TG_OP WHEN 'DELETE' THEN OLD.producto ELSE NEW.producto END;
BEGIN
  PERFORM FROM public.productos WHERE sku = sku_cambiado FOR NO KEY UPDATE;
  UPDATE public.productos p SET existencias = s.existencias
    FROM (SELECT CASE WHEN bool_or(existencias IS NULL) THEN NULL ELSE sum(existencias) END AS existencias
            FROM public.productos_opciones WHERE producto = sku_cambiado AND disponible HAVING count(*) > 0) s
   WHERE p.sku = sku_cambiado AND p.existencias IS DISTINCT FROM s.existencias;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER productos_opciones_existencias AFTER INSERT OR DELETE OR UPDATE OF existencias, disponible ON productos_opciones
  FOR EACH ROW EXECUTE FUNCTION existencias_de_opciones();
