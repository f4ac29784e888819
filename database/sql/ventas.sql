-- Maintains the sums of sales by day, state and origin.

-- An amount without its tax of 19 %, rounded to the nearest peso.
CREATE OR REPLACE FUNCTION monto_neto(monto bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (monto * 200 + 119) / 238;

-- Records what a statement changed in sales as new rows to be summed. Rows are never updated, so sales do not
-- wait for each other.
CREATE OR REPLACE FUNCTION ventas_sumar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado, neto, descuento, envio,
           diferencia, diferencia_devuelta)
    SELECT (fecha AT TIME ZONE 'America/Santiago')::date, estado_pago, origen, count(*), sum(productos), sum(puntos), sum(total),
           coalesce(sum(total - envio_cobrado + envio_devuelto) FILTER (WHERE estado_pago = 'Anulado'), 0),
           sum(public.monto_neto(total) + public.monto_neto(diferencia_recibida)), sum(descuento), sum(envio_cobrado),
           sum(diferencia_recibida), sum(diferencia_devuelta)
      FROM nuevas GROUP BY 1, 2, 3;
    RETURN NULL;
  END IF;
  INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado, neto, descuento, envio,
         diferencia, diferencia_devuelta)
  SELECT (c.fecha AT TIME ZONE 'America/Santiago')::date, c.estado_pago, c.origen, sum(c.signo), sum(c.signo * c.productos),
         sum(c.signo * c.puntos), sum(c.signo * c.total), sum(c.signo * (c.envio_devuelto + CASE c.estado_pago
           WHEN 'Anulado' THEN c.total - c.envio_cobrado ELSE coalesce(
           (SELECT sum(l.total - l.descuento) FROM public.productos_compras l WHERE l.venta = c.id AND l.estado = 'Anulado'), 0) END)),
         sum(c.signo * (public.monto_neto(c.total) + public.monto_neto(c.diferencia_recibida))), sum(c.signo * c.descuento),
         sum(c.signo * c.envio_cobrado), sum(c.signo * c.diferencia_recibida), sum(c.signo * c.diferencia_devuelta)
    FROM (SELECT n.id, s.*
            FROM viejas o JOIN nuevas n ON n.id = o.id
            CROSS JOIN LATERAL (
              VALUES (-1, o.estado_pago, o.fecha, o.origen, o.productos, o.puntos, o.total, o.envio_devuelto, o.descuento,
                      o.envio_cobrado, o.diferencia_recibida, o.diferencia_devuelta),
                     (1, n.estado_pago, n.fecha, n.origen, n.productos, n.puntos, n.total, n.envio_devuelto, n.descuento,
                      n.envio_cobrado, n.diferencia_recibida, n.diferencia_devuelta))
              s (signo, estado_pago, fecha, origen, productos, puntos, total, envio_devuelto, descuento,
                 envio_cobrado, diferencia_recibida, diferencia_devuelta)
           WHERE (o.estado_pago, o.fecha, o.origen, o.productos, o.puntos, o.total, o.envio_devuelto, o.descuento,
                  o.envio_cobrado, o.diferencia_recibida, o.diferencia_devuelta) IS DISTINCT FROM
                 (n.estado_pago, n.fecha, n.origen, n.productos, n.puntos, n.total, n.envio_devuelto, n.descuento,
                  n.envio_cobrado, n.diferencia_recibida, n.diferencia_devuelta)) c
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
  INSERT INTO public.ventas_sumas (dia, estado_pago, origen, ventas, productos, puntos, total, anulado, neto, descuento, envio,
         diferencia, diferencia_devuelta)
  SELECT (fecha AT TIME ZONE 'America/Santiago')::date, estado_pago, origen, 0, 0, 0, 0,
         CASE NEW.estado WHEN 'Anulado' THEN NEW.total - NEW.descuento ELSE NEW.descuento - NEW.total END, 0, 0, 0, 0, 0
    FROM public.ventas WHERE id = NEW.venta AND estado_pago <> 'Anulado';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ventas_sumar_linea AFTER UPDATE OF estado ON productos_compras
  FOR EACH ROW WHEN (OLD.estado <> NEW.estado AND 'Anulado' IN (OLD.estado, NEW.estado)) EXECUTE FUNCTION ventas_sumar_linea();

-- Keeps in a sale when the mail with its contract went out: its term of withdrawal counts from then, and mails are deleted in time.
CREATE OR REPLACE FUNCTION correos_contrato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.ventas SET contrato_en = NEW.enviado_en WHERE codigo = split_part(NEW.clave, ':', 2) AND contrato_en IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER correos_contrato AFTER UPDATE OF estado ON correos
  FOR EACH ROW WHEN (NEW.estado = 'enviado' AND OLD.estado <> 'enviado' AND NEW.clave LIKE 'carrito:%') EXECUTE FUNCTION correos_contrato();
