-- A database of the previous version: the tables that its twelve migrations created, and a few rows of each kind.
-- SQLite runs it as it is. For PostgreSQL, `blob` becomes `bytea`.

CREATE TABLE kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
CREATE TABLE kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
CREATE TABLE settings (name text not null primary key, value text not null);
CREATE TABLE catalogue_version (id integer not null primary key, version integer not null, whole_since integer default 0 not null);
CREATE TABLE pictures (id text not null primary key, width integer not null, height integer not null, blur text not null, bytes blob not null, is_demo integer not null);
CREATE TABLE categories (id text not null primary key, position integer not null, name text not null unique, picture_id text not null references pictures (id), hover_picture_id text not null references pictures (id), is_demo integer not null);
CREATE TABLE subcategories (id text not null primary key, category_id text not null references categories (id) on delete cascade, position integer not null, name text not null, picture_id text not null references pictures (id));
CREATE TABLE products (id text not null primary key, position integer not null, title text not null, price_paise bigint not null, categories text not null, subcategory text not null, color text not null, materials text not null, detail text not null, description text not null, stock integer not null, pictures text not null, updated_at bigint not null, is_published integer not null, is_demo integer not null, changed_in integer default 0 not null);
CREATE TABLE storefront (id integer not null primary key, document text not null, is_demo integer not null);
CREATE TABLE reviews (id text not null primary key, product_id text not null references products (id) on delete cascade, author_id text, author_name text not null, rating integer not null, text text not null, created_at bigint not null, is_demo integer not null, constraint one_review_of_a_product_by_an_author unique (product_id, author_id));
CREATE INDEX reviews_of_a_product on reviews (product_id, created_at);
CREATE INDEX products_by_change on products (changed_in);
CREATE TABLE users (id text not null primary key, fullname text not null, email text not null unique, password_hash text not null, phone text not null, address_line text not null, address text, is_staff integer not null, created_at bigint not null, last_login_at bigint);
CREATE TABLE sessions (id text not null primary key, user_id text not null references users (id) on delete cascade, created_at bigint not null, last_seen_at bigint not null, expires_at bigint not null);
CREATE INDEX sessions_by_user on sessions (user_id);
CREATE INDEX sessions_by_expiry on sessions (expires_at);
CREATE TABLE password_resets (id text not null primary key, user_id text not null references users (id) on delete cascade, created_at bigint not null, expires_at bigint not null);
CREATE INDEX password_resets_by_user on password_resets (user_id);
CREATE TABLE guards (id text not null primary key, count integer not null, expires_at bigint not null, blocked_until bigint not null);
CREATE INDEX guards_by_expiry on guards (expires_at);
CREATE TABLE outbox (id text not null primary key, kind text not null, payload text not null, dedupe_key text not null unique, state text not null, run_at bigint not null, attempts integer not null, last_error text, created_at bigint not null);
CREATE INDEX outbox_by_state on outbox (state, run_at);
CREATE TABLE bags (user_id text not null primary key references users (id) on delete cascade, revision integer not null, gift text);
CREATE TABLE bag_lines (user_id text not null references bags (user_id) on delete cascade, product_id text not null references products (id) on delete cascade, position integer not null, quantity integer not null, constraint one_line_of_a_product_in_a_bag primary key (user_id, product_id));
CREATE INDEX bag_lines_by_product on bag_lines (product_id);
CREATE TABLE wishlists (user_id text not null primary key references users (id) on delete cascade, revision integer not null);
CREATE TABLE wishes (user_id text not null references wishlists (user_id) on delete cascade, product_id text not null references products (id) on delete cascade, position integer not null, constraint one_wish_for_a_product primary key (user_id, product_id));
CREATE INDEX wishes_by_product on wishes (product_id);
CREATE TABLE coupons (code text not null primary key, percent integer not null, expires_at bigint, uses_at_most integer, uses_each integer, uses integer not null, created_at bigint not null, is_demo integer not null);
CREATE TABLE intended_orders (id text not null primary key, user_id text not null references users (id), attempt_key text not null, digest text not null, way text not null, provider_ref text, state text not null, contents text not null, charge bigint not null, currency text not null, coupon_code text, created_at bigint not null, held_until bigint not null, ask_at bigint, constraint one_intended_order_of_an_attempt unique (user_id, attempt_key), constraint one_intended_order_of_a_payment unique (way, provider_ref));
CREATE INDEX intended_orders_by_hold on intended_orders (state, held_until);
CREATE INDEX intended_orders_by_asking on intended_orders (ask_at);
CREATE INDEX intended_orders_of_a_user on intended_orders (user_id, created_at);
CREATE TABLE payments (way text not null, id text not null, intended_order_id text not null references intended_orders (id), amount bigint not null, currency text not null, state text not null, reason text, refund_id text, arrived_at bigint not null, constraint payments_by_way_and_id primary key (way, id));
CREATE INDEX payments_of_an_intended_order on payments (intended_order_id);
CREATE TABLE counters (name text not null primary key, value integer not null);
CREATE TABLE orders (id text not null primary key, number text not null unique, user_id text not null references users (id), intended_order_id text not null unique references intended_orders (id), status text not null, way text not null, total_paise bigint not null, subtotal_paise bigint not null, charges text not null, discounts text not null, coupon_code text, coupon_paise bigint not null, address text not null, phone text not null, gift text, history text not null, created_at bigint not null, bag_revision integer);
CREATE INDEX orders_of_a_user on orders (user_id, created_at);
CREATE TABLE order_lines (order_id text not null references orders (id) on delete cascade, position integer not null, product_id text not null, title text not null, image text not null, price_paise bigint not null, quantity integer not null, constraint order_lines_in_order primary key (order_id, position));
CREATE INDEX order_lines_of_a_product on order_lines (product_id);
CREATE TABLE occasions (order_id text not null primary key references orders (id) on delete cascade, occasion text not null, custom_message text not null, quantity integer not null, status text not null, created_at bigint not null);
CREATE TABLE shipments (order_id text not null primary key references orders (id) on delete cascade, carrier_order_id text, shipment_id text, created_at bigint not null);
CREATE TABLE shipping_handles (id text not null primary key, user_id text not null references users (id) on delete cascade, expires_at bigint not null);
CREATE TABLE sandbox_records (id text not null primary key, kind text not null, parent_id text, document text not null, created_at bigint not null);
CREATE INDEX sandbox_records_by_parent on sandbox_records (parent_id, kind, created_at);
CREATE TABLE sandbox_answers (key text not null primary key, request text not null, answer text not null);
CREATE TABLE sandbox_webhooks (id text not null primary key, sender text not null, event text not null, body text not null, state text not null, due_at bigint not null, attempts integer not null, last_answer integer, created_at bigint not null);
CREATE INDEX sandbox_webhooks_by_state on sandbox_webhooks (state, due_at);
CREATE TABLE numbers (series text not null primary key, last integer not null);
CREATE TABLE messages (number text not null primary key, request_key text unique, name text not null, email text not null, message text not null, created_at bigint not null);
CREATE INDEX messages_by_age on messages (created_at);
CREATE TABLE subscriptions (email text not null primary key, token text not null unique, state text not null, asked_at bigint not null, confirmed_at bigint, left_at bigint);
CREATE TABLE custom_orders (number text not null primary key, request_key text unique, type text not null, material text not null, gemstones text not null, size text not null, notes text not null, name text not null, email text not null, phone text not null, design text not null, created_at bigint not null);
CREATE INDEX custom_orders_by_age on custom_orders (created_at);
CREATE TABLE unused_uploads (address text not null primary key, kept_at bigint not null);
CREATE INDEX unused_uploads_by_age on unused_uploads (kept_at);
CREATE TABLE news_devices (session_id text not null primary key references sessions (id) on delete cascade, endpoint text not null unique, p256dh text not null, auth text not null, asked_at bigint not null);
CREATE TABLE bought_from_bags (user_id text not null references bags (user_id) on delete cascade, revision integer not null, bought text not null, constraint one_purchase_of_a_revision primary key (user_id, revision));
CREATE TABLE repeats (id text not null primary key, contents text not null, created_at bigint not null);
CREATE INDEX repeats_by_age on repeats (created_at);

insert into kysely_migration (name, timestamp) values
  ('0001-catalogue', '2026-11-22T13:22:58.049Z'),
  ('0002-reviews', '2026-11-22T13:22:58.049Z'),
  ('0003-small-changes', '2026-11-22T13:22:58.049Z'),
  ('0004-accounts', '2026-11-22T13:22:58.049Z'),
  ('0005-wanted', '2026-11-22T13:22:58.049Z'),
  ('0006-orders', '2026-11-22T13:22:58.049Z'),
  ('0007-sandbox', '2026-11-22T13:22:58.049Z'),
  ('0009-letters', '2026-11-22T13:22:58.049Z'),
  ('0011-unused-uploads', '2026-11-22T13:22:58.049Z'),
  ('0014-order-news', '2026-11-22T13:22:58.049Z'),
  ('0016-bought-from-bags', '2026-11-22T13:22:58.049Z'),
  ('0017-repeats', '2026-11-22T13:22:58.049Z');
insert into kysely_migration_lock (id, is_locked) values
  ('migration_lock', 0);
insert into settings (name, value) values
  ('catalogue_id', '63391c71'),
  ('delivery', '{"zones":[{"name":"Ahmedabad","prefixes":["380"],"days":[1,2],"cod":true}]}'),
  ('order_news_keys', '{"publicKey":"public","privateKey":"private"}'),
  ('sandbox.trouble.razorpay', '"lost answer"');
insert into catalogue_version (id, version, whole_since) values
  (1, 7, 3);
insert into pictures (id, width, height, blur, bytes, is_demo) values
  ('ring.3cbd2d1a', 1600, 700, 'data:,', '', 1);
insert into categories (id, position, name, picture_id, hover_picture_id, is_demo) values
  ('rings', 0, 'Rings', 'ring.3cbd2d1a', 'ring.3cbd2d1a', 1);
insert into subcategories (id, category_id, position, name, picture_id) values
  ('rings/solitaire', 'rings', 0, 'Solitaire', 'ring.3cbd2d1a');
insert into products (id, position, title, price_paise, categories, subcategory, color, materials, detail, description, stock, pictures, updated_at, is_published, is_demo, changed_in) values
  ('tara-solitaire-ring', 0, 'Tara Solitaire Ring', 44900, '["Rings"]', 'Solitaire', '["Silver"]', 'Silver', '["Weight: 3 g"]', 'A ring.', 21, '[{"picture":"ring.3cbd2d1a","alt":"The ring"}]', 1795251600000, 1, 1, 6);
insert into storefront (id, document, is_demo) values
  (1, '{"slides":[],"tiles":[],"stories":[],"doors":["ring.3cbd2d1a"],"occasions":[{"name":"Birthday","picture":"ring.3cbd2d1a"}]}', 1);
insert into users (id, fullname, email, password_hash, phone, address_line, address, is_staff, created_at, last_login_at) values
  ('asha', 'Asha Patel', 'asha@example.com', '$argon2id$v=19$m=19456,t=2,p=1$25JViXVK8p+FSnMj0qCo6A$pWqgcdj5gVq78Dgy6PepF7QzPp7PnmpbsbLB5/VTeF0', '9876543210', '14 Mangal Park, Ahmedabad, Gujarat 380009, India', '{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', 0, 1795251600000, 1795251600000);
insert into sessions (id, user_id, created_at, last_seen_at, expires_at) values
  ('w4FUzTk6e-K_3U7t7jFrUQU-lSGVISY8q9C4KOToUD4', 'asha', 1795251600000, 1795251600000, 4102444800000);
insert into password_resets (id, user_id, created_at, expires_at) values
  ('sNGTF8FFL3bo-gnpEiZ4PU_pRuTDvLzfoXfYAsZvbuY', 'asha', 1795251600000, 4102444800000);
insert into reviews (id, product_id, author_id, author_name, rating, text, created_at, is_demo) values
  ('review-1', 'tara-solitaire-ring', 'asha', 'Asha Patel', 5, 'Lovely ring indeed', 1795251600000, 0);
insert into guards (id, count, expires_at, blocked_until) values
  ('FcAmfPGfhUUkx-Z7AqHVvDYUVMYTlBi8STvBTfONxuI', 11, 4102444800000, 4102444800000);
insert into repeats (id, contents, created_at) values
  ('pIil8IwnC5vAzGHMmfa90lpzRwRRap2BkgQDs_vrvvw', '2NHpWkYmV_OVjErqrtoqDi18hFs7jhMDdePbqZK_0cE', 1795251600000);
insert into bags (user_id, revision, gift) values
  ('asha', 3, '{"occasion":"Birthday","isCustom":false}');
insert into bag_lines (user_id, product_id, position, quantity) values
  ('asha', 'tara-solitaire-ring', 0, 2);
insert into bought_from_bags (user_id, revision, bought) values
  ('asha', 2, '{"lines":[{"id":"tara-solitaire-ring","quantity":1}],"gift":null}');
insert into wishlists (user_id, revision) values
  ('asha', 1);
insert into wishes (user_id, product_id, position) values
  ('asha', 'tara-solitaire-ring', 0);
insert into coupons (code, percent, expires_at, uses_at_most, uses_each, uses, created_at, is_demo) values
  ('WELCOME10', 10, null, 100, 1, 2, 0, 1);
insert into intended_orders (id, user_id, attempt_key, digest, way, provider_ref, state, contents, charge, currency, coupon_code, created_at, held_until, ask_at) values
  ('cod', 'asha', 'attempt-cod', 'TtYKVrkx1004myOgKAgSQsOZjnvyU_oAywsMzCxEdfg', 'cod', null, 'placed', '{"lines":[{"productId":"tara-solitaire-ring","title":"Tara Solitaire Ring","image":"/media/ring.3cbd2d1a.900.webp","pricePaise":44900,"quantity":1}],"subtotalPaise":44900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":44900,"address":{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 44900, 'INR', null, 1795251600000, 1795252200000, null),
  ('paid', 'asha', 'attempt-paid', 'JorXDrW8RzeirigWLLyjARjMlFIOSe8axfcshdPyyqk', 'razorpay', 'order_1', 'placed', '{"lines":[{"productId":"tara-solitaire-ring","title":"Tara Solitaire Ring","image":"/media/ring.3cbd2d1a.900.webp","pricePaise":44900,"quantity":1}],"subtotalPaise":44900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":44900,"address":{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 44900, 'INR', null, 1795251600000, 1795252200000, null),
  ('held', 'asha', 'attempt-held', 'wg3qTYdrW4-woYFLQwFwMM6m1KwwstmucbQE0vq6SbU', 'razorpay', 'order_2', 'held', '{"lines":[{"productId":"tara-solitaire-ring","title":"Tara Solitaire Ring","image":"/media/ring.3cbd2d1a.900.webp","pricePaise":44900,"quantity":1}],"subtotalPaise":44900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":44900,"address":{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 44900, 'INR', null, 1795251600000, 1795252200000, 1795251660000),
  ('lapsed', 'asha', 'attempt-lapsed', 'lrFOCcWyyJYQB16lYi2a2nQ7smrznnrBc10zhQG1yIM', 'stripe', 'pi_3', 'lapsed', '{"lines":[{"productId":"tara-solitaire-ring","title":"Tara Solitaire Ring","image":"/media/ring.3cbd2d1a.900.webp","pricePaise":44900,"quantity":1}],"subtotalPaise":44900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":44900,"address":{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 44900, 'INR', null, 1795251600000, 1795252200000, null),
  ('returned', 'asha', 'attempt-returned', 'aHUr9iJT9lW0m9Xo2Yn8EdQ50OkMzLynfxMYAXlwbOo', 'other', 'paypal-4', 'returned', '{"lines":[{"productId":"tara-solitaire-ring","title":"Tara Solitaire Ring","image":"/media/ring.3cbd2d1a.900.webp","pricePaise":44900,"quantity":1}],"subtotalPaise":44900,"charges":[{"name":"Shipping charge","paise":900}],"discounts":[{"name":"Shipping discount","paise":900}],"coupon":null,"totalPaise":44900,"address":{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"},"phone":"9876543210","gift":null}', 44900, 'INR', null, 1795251600000, 1795252200000, null);
insert into payments (way, id, intended_order_id, amount, currency, state, reason, refund_id, arrived_at) values
  ('razorpay', 'pay_1', 'paid', 44900, 'INR', 'kept', null, null, 1795251600000),
  ('razorpay', 'pay_2', 'paid', 44900, 'INR', 'returning', 'paid twice', null, 1795251600000),
  ('stripe', 'pi_3', 'lapsed', 44900, 'INR', 'returned', 'too late', 're_3', 1795251600000),
  ('other', 'cap_4', 'returned', 44900, 'INR', 'returned', 'other amount', 'by hand', 1795251600000);
insert into counters (name, value) values
  ('orders', 2);
insert into orders (id, number, user_id, intended_order_id, status, way, total_paise, subtotal_paise, charges, discounts, coupon_code, coupon_paise, address, phone, gift, history, created_at, bag_revision) values
  ('order-1', 'NK-26-000001', 'asha', 'cod', 'shipped', 'cod', 44900, 44900, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', null, 0, '{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', null, '[{"status":"pending","at":1795251600000}]', 1795251600000, 2),
  ('order-2', 'NK-26-000002', 'asha', 'paid', 'pending', 'razorpay', 44900, 44900, '[{"name":"Shipping charge","paise":900}]', '[{"name":"Shipping discount","paise":900}]', null, 0, '{"street":"14 Mangal Park","city":"Ahmedabad","state":"Gujarat","country":"India","pincode":"380009"}', '9876543210', null, '[{"status":"pending","at":1795251600000}]', 1795251600000, 2);
insert into order_lines (order_id, position, product_id, title, image, price_paise, quantity) values
  ('order-1', 0, 'tara-solitaire-ring', 'Tara Solitaire Ring', '/media/ring.3cbd2d1a.900.webp', 44900, 1),
  ('order-2', 0, 'tara-solitaire-ring', 'Tara Solitaire Ring', '/media/ring.3cbd2d1a.900.webp', 44900, 1);
insert into occasions (order_id, occasion, custom_message, quantity, status, created_at) values
  ('order-1', 'Birthday', '', 1, 'pending', 1795251600000);
insert into shipments (order_id, carrier_order_id, shipment_id, created_at) values
  ('order-1', '473260058', '845361937', 1795251600000);
insert into shipping_handles (id, user_id, expires_at) values
  ('wqEWqpENFHvVvazC8cxEMBSJVfRQZU7XVunJPeGx4dI', 'asha', 4102444800000);
insert into outbox (id, kind, payload, dedupe_key, state, run_at, attempts, last_error, created_at) values
  ('job-1', 'send-mail', '{"to":"asha@example.com","subject":"Hello","text":"Hello","html":"<p>Hello"}', 'key-1', 'parked', 4102444800000, 12, 'Error: refused', 1795251600000),
  ('job-2', 'send-reset-link', '{"email":"asha@example.com"}', 'key-2', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-3', 'ask-for-confirmation', '{"email":"asha@example.com"}', 'key-3', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-4', 'welcome-reader', '{"email":"asha@example.com"}', 'key-4', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-5', 'tell-of-order', '{"orderId":"order-1","news":"shipped"}', 'key-5', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-6', 'tell-devices', '{"orderId":"order-1","news":"shipped"}', 'key-6', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-7', 'tell-device', '{"sessionId":"session","orderId":"order-1","news":"shipped"}', 'key-7', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-8', 'tell-of-refund', '{"way":"razorpay","paymentId":"pay_2"}', 'key-8', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-9', 'refund-payment', '{"way":"razorpay","paymentId":"pay_2"}', 'key-9', 'parked', 4102444800000, 12, 'Error: refused', 1795251600000),
  ('job-10', 'look-after-refund', '{"way":"razorpay","paymentId":"pay_2","refundId":"rfnd_2","look":3}', 'key-10', 'waiting', 4102444800000, 0, null, 1795251600000),
  ('job-11', 'ship-order', '{"orderId":"order-2"}', 'key-11', 'done', 4102444800000, 0, null, 1795251600000),
  ('job-12', 'recall-parcel', '{"orderId":"order-1"}', 'key-12', 'done', 4102444800000, 0, null, 1795251600000);
insert into sandbox_records (id, kind, parent_id, document, created_at) values
  ('order_2', 'razorpay-order', null, '{}', 1795251600000);
insert into sandbox_answers (key, request, answer) values
  ('key-1', '{}', '{}');
insert into sandbox_webhooks (id, sender, event, body, state, due_at, attempts, last_answer, created_at) values
  ('event-1', 'razorpay', 'payment.captured', '{}', 'given up', 1795251600000, 5, 503, 1795251600000);
insert into numbers (series, last) values
  ('MS-26', 17);
insert into messages (number, request_key, name, email, message, created_at) values
  ('MS-26-000017', 'key-17', 'Asha Patel', 'asha@example.com', 'Is it silver?', 1795251600000);
insert into subscriptions (email, token, state, asked_at, confirmed_at, left_at) values
  ('asha@example.com', 'token-of-asha', 'confirmed', 1795251600000, 1795251600000, null),
  ('ravi@example.com', 'token-of-ravi', 'asked', 1795251600000, null, null),
  ('meera@example.com', 'token-of-meera', 'left', 1795251600000, 1795251600000, 1795251600001);
insert into custom_orders (number, request_key, type, material, gemstones, size, notes, name, email, phone, design, created_at) values
  ('CJ-26-000001', 'key-1', 'ring', 'silver', '', '', 'Leaves.', 'Asha Patel', 'asha@example.com', '9876543210', 'https://shop.example/uploads/WTtXlP6vJCD_SDV9_JnX8Q.webp', 1795251600000);
insert into unused_uploads (address, kept_at) values
  ('https://shop.example/uploads/unused.webp', 1795251600000);
insert into news_devices (session_id, endpoint, p256dh, auth, asked_at) values
  ('w4FUzTk6e-K_3U7t7jFrUQU-lSGVISY8q9C4KOToUD4', 'https://push.example/1', 'key', 'secret', 1795251600000);
