-- Rules of payments that constraints cannot express. Use cases lock the sale first, so these sums cannot change meanwhile.

-- A recorded payment or refund never changes, except that it can be undone once.
CREATE OR REPLACE FUNCTION pagos_guardar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE deshacer text[] := '{deshecho_en,deshecho_por,deshecha_en}';
BEGIN
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
