-- Time limits of the service's role: behind a pooler in transaction mode those that a connection asks for are lost.
-- They are the defaults of DATABASE_STATEMENT_SECONDS and DATABASE_IDLE_SECONDS. `npm run migrate` connects past the
-- pooler and asks for longer ones.
alter role service set statement_timeout = '10s';
alter role service set idle_in_transaction_session_timeout = '5s';
