-- Rules of payments that constraints cannot express. Use cases lock the sale first, so these sums cannot change meanwhile.

-- A recorded payment or refund never changes, except that it can be undone once.
CREATE OR REPLACE FUNCTION pagos_guardar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deshacer text[] := '{deshecho_en,deshecho_por,deshecha_en}';
BEGIN
  -- pagos_devolver() writes this column, and only a trigger may.
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND to_jsonb(NEW) - 'devuelto' = to_jsonb(OLD) - 'devuelto' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - deshacer <> to_jsonb(OLD) - deshacer
     OR coalesce(to_jsonb(OLD) ->> 'deshecho_en', to_jsonb(OLD) ->> 'deshecha_en') IS NOT NULL THEN
    RAISE EXCEPTION 'Una fila de % solo se deshace, y una vez.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pagos_guardar BEFORE UPDATE OR DELETE ON pagos
  FOR EACH ROW EXECUTE FUNCTION pagos_guardar();

CREATE OR REPLACE TRIGGER devoluciones_guardar BEFORE UPDATE OR DELETE ON devoluciones
  FOR EACH ROW EXECUTE FUNCTION pagos_guardar();

-- A sale is Pagado only while its live payments reach its total.
CREATE OR REPLACE FUNCTION pagos_cubrir() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE suya bigint := CASE TG_TABLE_NAME WHEN 'ventas' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'venta')::bigint END;
BEGIN
  IF EXISTS (SELECT FROM public.ventas v WHERE v.id = suya AND v.estado_pago = 'Pagado' AND v.total >
               (SELECT coalesce(sum(p.monto), 0) FROM public.pagos p WHERE p.venta = v.id AND p.deshecho_en IS NULL)) THEN
    RAISE EXCEPTION 'Los pagos de la venta % no alcanzan su total.', suya USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ventas_pagos_cubrir AFTER UPDATE OF estado_pago ON ventas
  FOR EACH ROW WHEN (NEW.estado_pago = 'Pagado' AND OLD.estado_pago <> 'Pagado') EXECUTE FUNCTION pagos_cubrir();

CREATE OR REPLACE TRIGGER pagos_cubrir AFTER UPDATE OF deshecho_en ON pagos
  FOR EACH ROW EXECUTE FUNCTION pagos_cubrir();

-- Marks a sale that receives more than its total, so that what it holds in favour of the person is found among all their sales.
-- A payment that is undone leaves the mark: it only says where to look.
CREATE OR REPLACE FUNCTION pagos_de_mas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.ventas v WHERE v.id = NEW.venta AND NOT v.de_mas AND v.total <
               (SELECT sum(p.monto) FROM public.pagos p WHERE p.venta = v.id AND p.deshecho_en IS NULL)) THEN
    UPDATE public.ventas SET de_mas = true WHERE id = NEW.venta;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pagos_de_mas AFTER INSERT ON pagos
  FOR EACH ROW EXECUTE FUNCTION pagos_de_mas();

-- Takes the live refunds of a sale from its live payments, in the order in which they arrived. Every writer holds the row of the sale.
CREATE OR REPLACE FUNCTION pagos_devolver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Check for a refund first: most sales have none.
  IF EXISTS (SELECT FROM public.devoluciones d WHERE d.venta = NEW.venta) THEN
    UPDATE public.pagos p SET devuelto = r.devuelto
      FROM (SELECT a.id, CASE WHEN a.deshecho_en IS NULL
                           THEN greatest(0, least(a.monto, dado.monto - coalesce(a.antes, 0))) ELSE 0 END AS devuelto
              FROM (SELECT id, monto, deshecho_en, sum(monto) FILTER (WHERE deshecho_en IS NULL)
                             OVER (ORDER BY creado_en, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS antes
                      FROM public.pagos WHERE venta = NEW.venta) a,
                   (SELECT coalesce(sum(monto), 0) AS monto FROM public.devoluciones
                     WHERE venta = NEW.venta AND deshecha_en IS NULL) dado) r
     WHERE p.id = r.id AND p.devuelto <> r.devuelto;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pagos_devolver AFTER INSERT OR UPDATE OF deshecho_en ON pagos
  FOR EACH ROW EXECUTE FUNCTION pagos_devolver();

CREATE OR REPLACE TRIGGER devoluciones_devolver AFTER INSERT OR UPDATE OF deshecha_en ON devoluciones
  FOR EACH ROW EXECUTE FUNCTION pagos_devolver();
