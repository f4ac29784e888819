-- What constraints alone cannot say: the book is append-only, sums to zero and is the only way to change a balance.

CREATE FUNCTION solo_agregar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La tabla % solo admite filas nuevas.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER libro_asientos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_asientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
--> statement-breakpoint
CREATE TRIGGER libro_movimientos_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON libro_movimientos
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
--> statement-breakpoint
CREATE TRIGGER auditoria_solo_agregar BEFORE UPDATE OR DELETE OR TRUNCATE ON auditoria
  FOR EACH STATEMENT EXECUTE FUNCTION solo_agregar();
--> statement-breakpoint
-- Movements change the balances themselves; the application locks the accounts in order before it writes.
CREATE FUNCTION libro_aplicar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE libro_cuentas c SET saldo = c.saldo + m.puntos
    FROM (SELECT cuenta, sum(puntos)::bigint AS puntos FROM nuevos GROUP BY cuenta) m
   WHERE c.cuenta = m.cuenta;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER libro_movimientos_aplicar AFTER INSERT ON libro_movimientos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION libro_aplicar();
--> statement-breakpoint
CREATE FUNCTION libro_cuentas_guardar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.saldo <> 0 THEN
      RAISE EXCEPTION 'Una cuenta del libro nace en cero.' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.cuenta <> OLD.cuenta OR (NEW.saldo <> OLD.saldo AND pg_trigger_depth() < 2) THEN
    RAISE EXCEPTION 'El saldo de una cuenta cambia solo con un asiento del libro.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER libro_cuentas_guardar BEFORE INSERT OR UPDATE OR DELETE ON libro_cuentas
  FOR EACH ROW EXECUTE FUNCTION libro_cuentas_guardar();
--> statement-breakpoint
CREATE FUNCTION libro_suma_cero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE suma numeric; filas integer; asiento_id bigint;
BEGIN
  asiento_id := CASE TG_TABLE_NAME WHEN 'libro_asientos' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'asiento')::bigint END;
  SELECT coalesce(sum(puntos), 0), count(*) INTO suma, filas FROM libro_movimientos WHERE asiento = asiento_id;
  IF suma <> 0 OR filas < 2 THEN
    RAISE EXCEPTION 'El asiento % no suma cero.', asiento_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER libro_asientos_suma_cero AFTER INSERT ON libro_asientos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION libro_suma_cero();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER libro_movimientos_suma_cero AFTER INSERT ON libro_movimientos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION libro_suma_cero();
--> statement-breakpoint
INSERT INTO libro_cuentas (cuenta) VALUES ('emision'), ('banca'), ('consumidos');
--> statement-breakpoint
INSERT INTO tickets_estados (estado, puntos_validos) VALUES
  ('Validando Pago', false), ('Pagado', true), ('Acreditado', true), ('Rechazado', false), ('Anulado', false);
--> statement-breakpoint
INSERT INTO productos_estados (estado, puntos_validos) VALUES
  ('Validando Pago', false), ('Pagado', true), ('Preparando', true), ('Enviado', true), ('Entregado', true),
  ('Rechazado', false), ('Anulado', false);
--> statement-breakpoint
CREATE SEQUENCE sorteos_key_seq;
--> statement-breakpoint
CREATE SEQUENCE partidas_key_seq;
--> statement-breakpoint
ALTER TABLE limites SET UNLOGGED;
