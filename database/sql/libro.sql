-- Rules of the book that constraints cannot express: each entry sums to zero, and only an entry can change a
-- balance. solo-agregar.sql keeps entries immutable.

-- Inserting movements updates the balances (the application locks the accounts in order first) and records
-- what each kind of account gained or lost.
CREATE OR REPLACE FUNCTION libro_aplicar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE libro_cuentas c SET saldo = c.saldo + m.puntos
    FROM (SELECT cuenta, sum(puntos)::bigint AS puntos FROM nuevos GROUP BY cuenta) m
   WHERE c.cuenta = m.cuenta;
  INSERT INTO libro_sumas (tipo, puntos)
  SELECT split_part(cuenta, ':', 1), sum(puntos) FROM nuevos
   WHERE cuenta NOT IN ('emision', 'banca', 'consumidos') GROUP BY 1 HAVING sum(puntos) <> 0;
  -- 'local' is how an owner says that commits do not wait for the replica: those of the book still do.
  IF current_setting('synchronous_commit') = 'local' THEN
    PERFORM set_config('synchronous_commit', 'on', true);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER libro_movimientos_aplicar AFTER INSERT ON libro_movimientos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION libro_aplicar();

-- pg_trigger_depth() is 2 when libro_aplicar() makes the change, and 1 when a statement tries it directly.
CREATE OR REPLACE FUNCTION libro_cuentas_guardar() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER libro_cuentas_guardar BEFORE INSERT OR UPDATE OR DELETE ON libro_cuentas
  FOR EACH ROW EXECUTE FUNCTION libro_cuentas_guardar();

-- Checked at commit, when all movements of the entry are inserted.
CREATE OR REPLACE FUNCTION libro_suma_cero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE suma numeric; filas integer; asiento_id bigint;
BEGIN
  asiento_id := CASE TG_TABLE_NAME WHEN 'libro_asientos' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'asiento')::bigint END;
  SELECT coalesce(sum(puntos), 0), count(*) INTO suma, filas FROM libro_movimientos WHERE asiento = asiento_id;
  IF suma <> 0 OR filas < 2 THEN
    RAISE EXCEPTION 'El asiento % no suma cero.', asiento_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL cannot replace a constraint trigger.
DROP TRIGGER IF EXISTS libro_asientos_suma_cero ON libro_asientos;
CREATE CONSTRAINT TRIGGER libro_asientos_suma_cero AFTER INSERT ON libro_asientos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION libro_suma_cero();

DROP TRIGGER IF EXISTS libro_movimientos_suma_cero ON libro_movimientos;
CREATE CONSTRAINT TRIGGER libro_movimientos_suma_cero AFTER INSERT ON libro_movimientos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION libro_suma_cero();
