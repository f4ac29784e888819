-- Maintains the sums of sales by day, state and origin.

-- Records what a statement changed in sales as new rows to be summed. Rows are never updated, so sales do not
-- wait for each other.
CREATE OR REPLACE FUNCTION ventas_sumar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado)
    SELECT (fecha AT TIME ZONE 'America/Santiago')::date, estado_pago, origen, count(*), sum(productos), sum(puntos), sum(total),
           coalesce(sum(total - envio_cobrado + envio_devuelto) FILTER (WHERE estado_pago = 'Anulado'), 0)
      FROM nuevas GROUP BY 1, 2, 3;
    RETURN NULL;
  END IF;
  INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado)
  SELECT (c.fecha AT TIME ZONE 'America/Santiago')::date, c.estado_pago, c.origen, sum(c.signo), sum(c.signo * c.productos),
         sum(c.signo * c.puntos), sum(c.signo * c.total), sum(c.signo * (c.envio_devuelto + CASE c.estado_pago
           WHEN 'Anulado' THEN c.total - c.envio_cobrado ELSE coalesce(
           (SELECT sum(l.total - l.descuento) FROM public.productos_compras l WHERE l.venta = c.id AND l.estado = 'Anulado'), 0) END))
    FROM (SELECT n.id, n.envio_cobrado, s.*
            FROM viejas o JOIN nuevas n ON n.id = o.id
            CROSS JOIN LATERAL (
              VALUES (-1, o.estado_pago, o.fecha, o.origen, o.productos, o.puntos, o.total, o.envio_devuelto),
                     (1, n.estado_pago, n.fecha, n.origen, n.productos, n.puntos, n.total, n.envio_devuelto))
              s (signo, estado_pago, fecha, origen, productos, puntos, total, envio_devuelto)
           WHERE (o.estado_pago, o.fecha, o.origen, o.productos, o.puntos, o.envio_devuelto) IS DISTINCT FROM
                 (n.estado_pago, n.fecha, n.origen, n.productos, n.puntos, n.envio_devuelto)) c
   GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ventas_sumar_nuevas AFTER INSERT ON ventas
  REFERENCING NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION ventas_sumar();

CREATE OR REPLACE TRIGGER ventas_sumar_cambios AFTER UPDATE ON ventas
  REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas FOR EACH STATEMENT EXECUTE FUNCTION ventas_sumar();

-- Records a line that is cancelled or restored while its sale stays active.
CREATE OR REPLACE FUNCTION ventas_sumar_linea() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado)
  SELECT (fecha AT TIME ZONE 'America/Santiago')::date, estado_pago, origen, 0, 0, 0, 0,
         CASE NEW.estado WHEN 'Anulado' THEN NEW.total - NEW.descuento ELSE NEW.descuento - NEW.total END
    FROM public.ventas WHERE id = NEW.venta AND estado_pago <> 'Anulado';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ventas_sumar_linea AFTER UPDATE OF estado ON productos_compras
  FOR EACH ROW WHEN (OLD.estado <> NEW.estado AND 'Anulado' IN (OLD.estado, NEW.estado)) EXECUTE FUNCTION ventas_sumar_linea();
