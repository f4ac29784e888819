-- The database itself writes the history of prices, so that no import, script or hurried psql changes a price without a trace.

-- A product and all its options, as they are now. clock_timestamp() and not now(): a transaction that began earlier may get the row later.
CREATE OR REPLACE FUNCTION precios_de_producto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.precios_historia (producto, opcion, precio, precio_normal, oferta_hasta, desde)
  SELECT NEW.sku, o.id, NEW.precio_cliente + o.diferencia, NEW.precio_normal + o.diferencia, NEW.oferta_hasta,
         CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE clock_timestamp() END
    FROM (SELECT NULL::bigint AS id, 0 AS diferencia
          UNION ALL
          SELECT id, diferencia FROM public.productos_opciones WHERE producto = NEW.sku) o
   ORDER BY o.id NULLS FIRST;
  RETURN NULL;
END $$;

-- The product's row is locked: a change of its price meanwhile would miss a new option, or this option the new price.
CREATE OR REPLACE FUNCTION precios_de_opcion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.productos WHERE sku = NEW.producto FOR NO KEY UPDATE;
  INSERT INTO public.precios_historia (producto, opcion, precio, precio_normal, oferta_hasta, desde)
  SELECT p.sku, NEW.id, p.precio_cliente + NEW.diferencia, p.precio_normal + NEW.diferencia, p.oferta_hasta, clock_timestamp()
    FROM public.productos p WHERE p.sku = NEW.producto;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER productos_precio_nuevo AFTER INSERT ON productos
  FOR EACH ROW EXECUTE FUNCTION precios_de_producto();

CREATE OR REPLACE TRIGGER productos_precio_cambiado AFTER UPDATE ON productos
  FOR EACH ROW WHEN ((OLD.precio_cliente, OLD.precio_normal, OLD.oferta_hasta) IS DISTINCT FROM (NEW.precio_cliente, NEW.precio_normal, NEW.oferta_hasta))
  EXECUTE FUNCTION precios_de_producto();

CREATE OR REPLACE TRIGGER productos_opciones_precio_nuevo AFTER INSERT ON productos_opciones
  FOR EACH ROW EXECUTE FUNCTION precios_de_opcion();

CREATE OR REPLACE TRIGGER productos_opciones_precio_cambiado AFTER UPDATE ON productos_opciones
  FOR EACH ROW WHEN (OLD.diferencia IS DISTINCT FROM NEW.diferencia OR OLD.producto IS DISTINCT FROM NEW.producto)
  EXECUTE FUNCTION precios_de_opcion();
