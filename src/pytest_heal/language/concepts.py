"""Concepts of user interfaces: what people call one thing. One concept a line, so that it can be extended and translated by line.

Before ">" stand phrases that mean the same; after it, looser ones: words that the thing is sometimes called by, or that it is often
found with. The phrases of `language.lexicon`, in some twenty languages, are concepts as well; what stands here adds what is good
enough to look for an element by, but not to heal by. A line that begins with "#" is a remark. Projects add their own words by the
option ``heal_synonyms``.

No word of a single application belongs here, and no brand: common knowledge about interfaces only.
"""

# ruff: noqa: E501 - one concept a line

from __future__ import annotations

CONCEPTS = """
# who you are
log in, login, sign in, log on, authenticate, authentication > enter, access, continue, submit
log out, logout, sign out, log off, end session > exit, leave, quit, disconnect
sign up, register, registration, join, create account, create an account, new account, open an account > get started, create, subscribe, new member
forgot password, forgotten password, lost password, reset password, recover password, password help > recover account, recover, forgot, reset, trouble signing in
change password, new password, update password, set password, set new password > password, reset password
password, passphrase, passcode, secret word, secret, pin > credentials
confirm password, repeat password, retype password, password confirmation, password again, verify password, second password, re enter password > confirm, confirmation, repeat, retype, again, verify
remember me, keep me logged in, stay logged in, stay signed in, remember this device, trust this device > remember, keep
show password, reveal password, unmask password > show, reveal, view, eye
username, user name, login name, user id, account name, screen name, handle, nickname > user, login
email, email address, mail address > mail, message, inbox
name, full name, your name, display name > title, label
first name, given name, forename, christian name > first, given
last name, surname, family name > last, family
phone, phone number, telephone, mobile, mobile number, cell, cell phone > call, contact
verification code, security code, one time password, otp, authentication code, confirmation code > code, token, verify
profile, my profile, account, my account > user, member, me
account menu, user menu, avatar, profile menu > user, profile, account
profile picture, profile photo, avatar, user image > photo, picture, image
member, user, person, people, customer, account holder > account, contact
admin, administrator, staff, superuser > manager, owner
role, job title, position, occupation > title, permission
permission, permissions, right, rights, access rights > role, access
team, group, department > organization, members
company, organization, business, employer, firm > team
guest, visitor, anonymous > without account

# doing
submit, send, apply > save, ok, done, continue, confirm, go, post, register, login, search, finish
save, store, keep, persist, save changes, apply changes > submit, update, done, apply, ok
cancel, abort, never mind, nevermind > close, dismiss, discard, back, no
close, dismiss, shut > cancel, hide, x, times, exit
ok, okay, yes, confirm, agree, accept > submit, apply, continue, done, got it
no, decline, reject, deny, refuse, not now > cancel
approve, accept, allow, grant > confirm, yes, ok
edit, modify, change, update, alter, rename > pencil, settings, customize, manage
add, create, new, insert, plus, make > append, compose, start, post
delete, remove, erase, trash, bin, discard, throw away, get rid > clear, drop, destroy, deleted, x, times
clear, empty, reset, wipe > delete, remove, all
remove all, clear all, delete all, deselect all > clear, reset, empty
undo, revert, take back > back, restore
redo, repeat, do again > forward
restore, recover, bring back > undo
copy, duplicate, clone > clipboard
paste, insert from clipboard > clipboard
print, printer, print out > paper
share, forward, pass on > send, invite
download, save as file, get file > export, save, file
export, extract > download, csv, save as
spreadsheet, csv, excel, xlsx > export
import, load from file > upload
upload, attach, attachment, add file, choose file, select file, browse file, file chooser, file input > file, browse, import, picture
file, document > attachment, upload
folder, directory > files, collection
refresh, reload, sync, update > retry, again, rotate
retry, try again > again, repeat, refresh
start, run, launch, execute, begin, play, go > submit, continue, resume
stop, end, halt, terminate, pause > cancel, finish
enable, activate, turn on, switch on > on, enabled, active
disable, deactivate, turn off, switch off > off, disabled, inactive
select all, check all, tick all, choose all, all rows, select everything > all, toggle all
bulk, batch, mass > selected, actions, with selected
sort, order, sort by, order by, sorted > arrange, column
filter, refine, narrow down, facet > search, by, show only
search, find, look up, look for, query, magnifier, magnifying glass > filter, keyword, keywords, go
next, forward, continue, proceed, next page, next step, following > right, step, arrow right
previous, back, go back, prev, previous page, previous step > left, return, arrow left
first page, beginning > first
last page, final page > last, end
expand, unfold, show more, see more, open > more, toggle, details, down, chevron down
collapse, fold, show less, see less, minimize, hide > less, toggle, close, minus, up
maximize, fullscreen, enlarge, full screen > expand, zoom
zoom in, magnify, bigger > plus
zoom out, smaller > minus
view, show, see, display, look at, open > details, eye, preview
preview, try out > view, show
hide, conceal > close, collapse, toggle
move up, up > raise
move down, down > lower
drag, move, reorder > handle
pin, stick > fix
lock, protect > secure
unlock, release > open
archive, put away > store
publish, post, make public > send, submit, share
subscribe, follow, get updates > join, newsletter
unsubscribe, unfollow, stop following > leave
like, thumbs up, upvote > favorite, heart
favorite, favorites, star, bookmark, wishlist, save for later > like, important, heart, save
report, flag, mark > warn
block, ban > hide
invite, ask to join > share, add, member
assign, delegate > owner, responsible
skip, jump, skip navigation, skip to content, skip to main content > content
translate, translation > language

# messages
message, mail, letter, email > inbox, chat, text
messages, inbox, mailbox, received mail > mail, envelope, messages
sent, sent items, outbox > mail
draft, drafts, unfinished > saved
deleted items, deleted messages, trash, recycle bin, bin, trash can > deleted, delete
spam, junk > unwanted
compose, write, new message, new email, write message > create, message
reply, respond, answer, response > comment, post
reply all, answer all > reply
comment, remark, note, write a comment > reply, message, feedback
chat, conversation, discussion, talk > message, messages, comments
subject, topic, subject line, regarding > title
recipient, to, addressee, send to > receiver
body, message text, content, message body > text, message, editor
notification, notifications, alert, alerts, bell > messages, news
feedback, review, rate, rating > comment, stars, opinion
contact, contact us, get in touch, write to us > support, help
newsletter, mailing list > subscribe, email

# moving about
home, homepage, start page, main page, landing page, front page > dashboard, start
dashboard, overview, control panel > home, summary
logo, brand, site name, site title, site logo, brand link > home
menu, navigation menu, hamburger, hamburger menu, main menu, bars, toggle navigation > nav, toggle, open
sidebar, side navigation, toggle sidebar, navigation drawer > menu, nav, toggle
more, more options, more actions, actions, options, three dots, ellipsis, kebab menu, overflow menu > menu, other
public site, view site, visit site, live site > site, website
website, url, link, web address, homepage url > site, address
help, support, assistance, faq, frequently asked questions, questions and answers > question, docs, guide
documentation, docs, manual, guide, handbook > help
tutorial, getting started, walkthrough, tour > guide
about, about us, information, info > details, imprint
blog, news, articles > posts
settings, preferences, options, configuration, gear, cog > setup, customize, tools, account, configure
theme, dark mode, light mode, color theme, color scheme, night mode, appearance, toggle theme > dark, light, mode, switch
language, locale > country, translate, region
currency, money unit > price
cookies, cookie settings, cookie consent > privacy
privacy, privacy policy, data protection > policy
terms, terms and conditions, terms of service, terms of use, conditions > agreement, legal, policy, license
accept terms, i agree, agree to terms, i accept, agree to the terms, accept conditions > agree, terms, accept, agreement
history, change log, log, changelog, audit log, activity log > activity, changes, past
recent, latest, last > new, newest
statistics, analytics, charts, metrics > reports, numbers
report, summary > statistics
calendar, schedule, agenda, planner > date, events
event, appointment, meeting > calendar
task, to do, todo > item
picture gallery, gallery, photos, images > pictures, album

# buying
cart, basket, bag, shopping cart, shopping basket, trolley > checkout
add to cart, add to basket, add to bag, put in cart, put into cart, put in the basket > buy, add, order
buy, purchase, order now > order, checkout, pay, cart
checkout, place order, complete order, go to checkout, proceed to checkout, pay > order, buy, payment, continue
order, orders, purchase, purchases > buy, cart
payment, billing, pay, payment method > card, invoice, checkout
invoice, bill, receipt > payment
credit card, card, card number > payment
cvv, cvc, security code, card code > card
expiry, expiry date, expiration, expiration date, valid until > date, card
coupon, voucher, promo code, discount code, promotion code > discount, code, redeem
discount, reduction, sale > offer, coupon
price, cost, how much > amount, fee, money, charge
amount, total, sum, grand total > price, money, balance
tax, vat > amount
spent, expenses, spending > amount, cost, total
budget, funds > money, amount
quantity, how many, number of, count > amount, number
product, item, article, good > goods
article number, sku, item number, product code, product number > code, number, id
category, kind, type, sort > group, class
stock, available, in stock, availability, inventory > quantity
shipping, delivery, shipment > address, order
shipping address, delivery address > address, shipping
billing address, invoice address > address, billing
address, street, street address, address line > location
city, town > place, location
zipcode, zip code, postal code > code
country, nation > region, location
state, province, county > region
location, place, position > address, map, where
map, directions > location
plan, subscription, tariff, package > pricing, upgrade
upgrade, premium, go pro > plan
gift card, gift voucher > redeem
redeem, use code > coupon
wish list, wishlist > favorites
compare, comparison > difference

# what a field is for
date, day, calendar date > time, calendar
date of birth, birthday, birth date, born on > date
release date, published on, publication date > date, released
start date, from, begin date, since > start, begin
end date, to, until, due date, deadline > end, finish
time, hour, clock > date
age, years old > birth
gender, sex > title
description, details, long description, summary > text, about, body
title, heading, headline > name, subject
label, tag, keyword > category
image, picture, photo > avatar, file, gallery
video, film, clip > play, media
color, tint > style
size, dimensions > width, height
minimum, min, lowest > from, least
maximum, max, highest > to, most
status, state, condition > progress
priority, importance, urgency > important
version, release > update
column, field > header
row, record, line, entry > item
value, content > text
public, visible to everyone > visible
private, hidden, only me > secret
api key, access key, token > key, secret
server, host, target > address, url
"""
